import { describe, expect, it } from "vitest";
import { ConsultError, getTimeoutForOperation, MultiToolResponse } from "./index.js";

function failureOf(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error("It did not throw.");
}

describe("a ConsultError", () => {
  it("is recognised, also from another copy of this package", () => {
    expect(ConsultError.isInstance(new ConsultError("no-tools", "tools", "None."))).toBe(true);
    expect(ConsultError.isInstance({ [Symbol.for("@langslash/consult/ConsultError")]: true })).toBe(true);
  });

  it.each([null, undefined, "ConsultError", {}, new Error("x")])("is not %s", (value) => {
    expect(ConsultError.isInstance(value)).toBe(false);
  });

  it("names what is wrong, what is allowed, and the cause if there is one", () => {
    const operations = ["detection", "consultation", "review", "synthesis"];
    const unknown = failureOf(() => getTimeoutForOperation("lunch" as "review", { config: {} })) as ConsultError;
    expect(unknown).toMatchObject({
      name: "ConsultError",
      code: "invalid-option",
      subject: "lunch",
      allowed: operations,
      message: `Unknown operation "lunch". Allowed: ${operations.join(", ")}.`,
    });
    expect("cause" in unknown).toBe(false);
    const own = new ConsultError("no-tools", "tools", "None.", { cause: unknown });
    expect(own).toMatchObject({ allowed: [], cause: unknown });
  });

  it("names the first invalid key of a stored response, or the top level", () => {
    const invalid = (data: unknown) => failureOf(() => MultiToolResponse.fromJSON(data));
    expect(invalid({ responses: {}, failure_count: "two" })).toMatchObject({
      code: "invalid-response",
      subject: "failure_count",
    });
    expect(invalid("a text")).toMatchObject({ code: "invalid-response", subject: "(top level)" });
  });
});
