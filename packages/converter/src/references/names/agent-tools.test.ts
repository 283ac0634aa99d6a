import { describe, expect, it } from "vitest";
import { afterAgentTool } from "./agent-tools.js";

const isAfterTool = (text: string): boolean => afterAgentTool(text)(text.indexOf("triage"));

describe("a position after a tool that lists the agents of a service", () => {
  it.each([
    "Call `list_agents`, then ask triage.",
    "Call search_custom_agents.\n\nAsk triage.\n\n# Next",
    "# One\n\nfind_agents\n\n# Two\n\nget_agents and discover_agents, then triage.",
    "Call list_agents.\n#triage is a channel.",
    "Call list_agents, in C# or not, then ask triage.",
    "Call list_agents.\n####### triage",
  ])("is in the section of the tool: %j", (text) => {
    expect(isAfterTool(text)).toBe(true);
  });

  it.each([
    "Ask triage.",
    "Ask triage, then call list_agents.",
    "# One\n\n# Two\n\nAsk triage.\n\n# Three\n\nlist_agents",
    "Call list_agents.\n# Next\n\nAsk triage.",
    "Call list_agents.\n\n######\tNext\n\nAsk triage.",
    "Call my_list_agents or list_agents_of, then ask triage.",
    "# One\n\nfind_agents\n\n# Two\n\nAsk triage.\n\n# Three\n\nfind_agents",
  ])("is elsewhere: %j", (text) => {
    expect(isAfterTool(text)).toBe(false);
  });
});
