/** The properties of a correct question. */
const FIELDS = {
  matter: { type: "string", title: "Matter", description: "Which\n\u001b[31mone\u202e?", minLength: 2 },
  pages: { type: "integer", minimum: 1, maximum: 9, default: 3 },
  deep: { type: "boolean" },
  kind: { type: "string", oneOf: [{ const: "b", title: "Brief" }, { const: "f", title: "Full" }] }, // prettier-ignore
  tags: { type: "array", items: { type: "string", enum: ["x,y", "z"] } },
};

/** Returns the parameters of the questions that the server can ask, by name. */
export function questions(): Readonly<Record<string, object>> {
  const form = { type: "object", properties: FIELDS, required: ["matter"] };
  const field = (property: object): object => ({
    message: "M",
    requestedSchema: { type: "object", properties: { a: property } },
  });
  return {
    form: { mode: "form", message: "Fill in\n\u001b[31mthis</p>", requestedSchema: form },
    confirm: { message: "Send it?", requestedSchema: { type: "object", properties: {} } },
    changing: { message: `Now: ${process.hrtime.bigint()}`, requestedSchema: form },
    url: { mode: "url", message: "Sign in", url: "https://evil.example/", elicitationId: "1" },
    unknown: { mode: "voice", message: "Speak" },
    nested: field({ type: "object", properties: { b: { type: "string" } } }),
    pattern: field({ type: "string", pattern: "^(a+)+$" }),
    many: {
      message: "M",
      requestedSchema: {
        type: "object",
        properties: Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`a${at}`, { type: "string" }])),
      },
    },
    choices: field({ type: "string", enum: Array.from({ length: 101 }, (_, at) => `c${at}`) }),
    hidden: field({ type: "string", enum: ["pay\u202e"] }),
    prototype: { message: "M", requestedSchema: { type: "object", properties: { constructor: { type: "string" } } } },
    long: { message: "word ".repeat(100_000), requestedSchema: { type: "object", properties: { a: { type: "string", title: "t".repeat(10_000) } } } }, // prettier-ignore
  };
}
