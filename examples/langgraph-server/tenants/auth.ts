// Who may call the server, and what belongs to whom. Real tokens come from an identity provider.
import { Auth, HTTPException } from "@langchain/langgraph-sdk/auth";

const USERS = new Map([
  ["token-of-ann", { identity: "ann", firm: "north" }],
  ["token-of-bob", { identity: "bob", firm: "south" }],
]);

/** Refuses everything that the handlers below do not allow. */
export const auth = new Auth()
  .authenticate((request) => {
    const token = request.headers.get("authorization")?.replace(/^Bearer /i, "") ?? "";
    const user = USERS.get(token);
    if (!user) throw new HTTPException(401, { message: "Log in first." });
    return { ...user, permissions: [] };
  })
  .on("*", () => false)
  .on("assistants:read", () => true)
  .on("assistants:search", () => true)
  .on("threads", ({ value, user }) => {
    const owner = { owner: user.identity };
    if ("metadata" in value) value.metadata = { ...value.metadata, ...owner };
    return owner;
  });
