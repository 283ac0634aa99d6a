import { ask, help } from "./office.js";

void (async () => {
  console.log(await help());
  console.log(await ask("/client-letter weekly update"));
})();
