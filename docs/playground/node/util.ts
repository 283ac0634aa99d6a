// What the libraries call of node:util.
export { dequal as isDeepStrictEqual } from "dequal";
