// The part of node:util that the libraries call.
export { dequal as isDeepStrictEqual } from "dequal";
