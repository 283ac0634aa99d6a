const observers = new Set<Set<string>>();

/** Notes a path whose state decides what a source lists, whether it exists or not. Returns the path. */
export function noteRead(path: string): string {
  for (const paths of observers) paths.add(path);
  return path;
}

/**
 * Collects the absolute paths that are read while work runs: those of files and folders, also of missing ones. While
 * none of them changes, the same work lists the same skills. Work that runs at the same time may add paths of its own.
 */
export async function pathsReadBy<T>(work: () => Promise<T>): Promise<{ result: T; paths: readonly string[] }> {
  const paths = new Set<string>();
  observers.add(paths);
  try {
    return { result: await work(), paths: [...paths] };
  } finally {
    observers.delete(paths);
  }
}
