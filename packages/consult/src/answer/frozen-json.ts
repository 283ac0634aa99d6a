import { ConsultError } from "../consult-error.js";

/** A deeply frozen copy of plain data, as JSON would carry it: what JSON cannot say is left out. */
export function frozenJson(name: string, data: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  try {
    // The reviver sees inner values before outer ones, so everything is frozen once the parsing is over.
    return JSON.parse(JSON.stringify(data), (_key, value: unknown) => Object.freeze(value));
  } catch (error) {
    throw new ConsultError("invalid-response", name, `${name} is not plain data: ${String(error)}`, { cause: error });
  }
}
