import { mustRethrow } from "./must-rethrow.js";

/**
 * Returns the result of a method of a store, or `otherwise` if it fails. Rethrows aborts and graph control flow,
 * such as the interrupt of a store that asks a person.
 *
 * @param read - undefined if the store does not have the method
 */
export async function readOr<Read, Otherwise>(
  read: Promise<Read> | undefined,
  otherwise: Otherwise,
): Promise<Read | Otherwise | undefined> {
  try {
    return await read;
  } catch (cause) {
    if (mustRethrow(cause)) throw cause;
    return otherwise;
  }
}
