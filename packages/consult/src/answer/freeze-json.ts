import { ConsultError } from "../consult-error.js";

/**
 * Returns a deeply frozen copy of the data after a round trip through JSON, which drops values that JSON cannot
 * represent.
 *
 * @throws ConsultError `invalid-response` if the data cannot be serialized
 */
export function freezeJson(name: string, data: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  try {
    // The reviver visits inner values before outer ones, so everything is frozen when parsing ends.
    return JSON.parse(JSON.stringify(data), (_key, value: unknown) => Object.freeze(value));
  } catch (error) {
    throw new ConsultError("invalid-response", name, `${name} cannot be serialized as JSON: ${String(error)}`, {
      cause: error,
    });
  }
}
