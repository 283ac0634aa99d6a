// The part of node:timers/promises that the libraries call.
export function setTimeout(milliseconds = 0): Promise<void> {
  return new Promise((resolve) => void globalThis.setTimeout(resolve, milliseconds));
}

export function setImmediate(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(undefined);
  });
}
