// The globals of Node that the libraries read. Only the worker has them.
import { Buffer } from "buffer";

const process = { env: {}, versions: {}, cwd: () => "/", emitWarning: () => {} };
Object.assign(globalThis, { Buffer, process });
