// One machine: performs the orders that the parent process sends.
import { type Order, performOrder } from "./machine.js";

process.on("message", (order: Order) => {
  performOrder(order).then(
    (report) => process.send?.(report),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.once("disconnect", () => process.exit());
process.send?.("ready");
