// The part of node:fs/promises that the libraries call.
import { readdirSync, readFileSync, statSync } from "./fs.js";

export const readdir = async (...of: Parameters<typeof readdirSync>): Promise<unknown> => readdirSync(...of);
export const readFile = async (...of: Parameters<typeof readFileSync>): Promise<unknown> => readFileSync(...of);
export const stat = async (...of: Parameters<typeof statSync>): Promise<unknown> => statSync(...of);
