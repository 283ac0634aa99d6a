/** The name of the tool that reads the conversation. */
export const READ_CONVERSATION_DATA = "ReadConversationData";

/** The name of the tool that writes skills. */
export const GENERATE_SKILL = "GenerateSkill";
