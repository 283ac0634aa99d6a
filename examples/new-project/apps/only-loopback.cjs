// Refuses every connection to another machine, and reports it: node --require ./only-loopback.cjs
const { Socket } = require("node:net");

const LOOPBACK = new Set(["127.0.0.1", "::1", "localhost"]);
// oxlint-disable-next-line unbound-method -- it is called with `this` below
const connect = Socket.prototype.connect;

Socket.prototype.connect = function connectToLoopback(...args) {
  const [first, second] = Array.isArray(args[0]) ? args[0] : args;
  const isNamed = typeof first === "object" && first !== null;
  const host = (isNamed ? first.host : second) || "localhost";
  const isFile = isNamed && Boolean(first.path);
  if (isFile || typeof host !== "string" || LOOPBACK.has(host)) return connect.apply(this, args);
  console.error(`Refused a connection to ${host}.`);
  return this.destroy(new Error(`Refused a connection to ${host}.`));
};
