/** Cuts a text into pieces of the given length. */
export function piecesOf(text: string, length: number): string[] {
  return Array.from({ length: Math.ceil(text.length / length) }, (_, index) =>
    text.slice(index * length, (index + 1) * length),
  );
}

/** Cuts a text at random places, which are the same for the same seed. */
export function randomPieces(text: string, seed: number): string[] {
  const pieces: string[] = [];
  let state = seed + 1;
  for (let start = 0; start < text.length;) {
    state = (state * 48_271) % 2_147_483_647;
    const length = 1 + (state % (seed % 2 === 0 ? 5 : 40));
    pieces.push(text.slice(start, start + length));
    start += length;
  }
  return pieces;
}
