import type { KnownNames } from "../configs/known-names.js";
import type { ConversionTarget } from "../target/conversion-target.js";
import { READ_CONFIGS } from "./read-configs-tool.js";

/** Input of a conversion prompt. */
interface ConversionPromptInput extends KnownNames {
  /** Abilities of the prompt's reader. */
  readonly target?: ConversionTarget;
}

/** Function that builds the system prompt of a conversion. */
export type ConversionPrompt = (input: ConversionPromptInput) => string;

/** Builds the default system prompt: all instructions that the model receives, apart from the command itself. */
export const conversionPrompt: ConversionPrompt = ({ agents, skills, commands = [], target }) => `# Task

You turn a slash command into a standalone prompt. The prompt is given to another agent that has no slash commands, no \
subagents and no skills of ours. It must be able to work from the prompt alone.

# Rules

1. Leave the frontmatter out. The agent and the skills that it names (agent, skills) are used by the command: rule 3 holds for them.
2. Put the user's arguments in place of the placeholders ($ARGUMENTS, $1 and the like), word for word. If there is no \
placeholder, add them at the end. $1 is the first argument unless there is a $0. A dollar sign in money ($5,000), awk, scripts and \
functions is no placeholder: leave it alone. For an argument that was not given, write its name from the hint, such as <branch>, or \
leave it out so that the sentence still reads well.
3. Include what the command depends on: if it uses, delegates to, or runs an agent or a skill, put the full instructions of that \
agent or skill into the prompt, in a section of their own, and have the command refer to that section. The other agent has no tool \
that starts agents or skills, such as Task: have it do that work itself. The files that the command names may come after it, in <files>: \
put each that a step reads into the prompt in full, too, in a section of its own, and have the step refer to that section.
4. A step that runs another slash command needs that command: include its text in the same way, and have the step follow that \
section. Leave the placeholders of that section as they are, and say that the words after the name of the command are its \
$ARGUMENTS.
5. Leave out mere suggestions of an agent, a skill or another command, and every agent and skill that is not found. \
Leave no trace of them.
6. Write out what only Claude Code does: for !\`git status\`, say to run \`git status\`; for @docs/rules.md, name the file; for a tool \
that is not there (TodoWrite, AskUserQuestion), say what to do instead. Leave out steps that only run a slash command that does not exist.
7. Keep everything else: wording, structure, headings, lists and code stay as they are. Do not shorten, improve or explain.

# Where the prompt runs

${placeOf(target)}
- The network is limited or blocked; requests may return 404.
- There is no GitHub data: no issues, no pull requests, no workflow runs, and gh cannot reach them.
- If the command relies on something that is not there, keep the step if it can be done with the code base; otherwise leave it out.

# Names

These are all the agents, skills and slash commands that exist. A word in the command that is also one of these names is not always a \
reference: "plan the work" does not mean an agent called plan. A name that is not listed does not exist.

Agents: ${joinNames(agents)}
Skills: ${joinNames(skills)}
Slash commands: ${joinNames(commands)}

# The tool

Read what the command depends on with ${READ_CONFIGS}, everything you need in one call. The result has each text, or says that \
there is none. Read again only if a text depends on further agents, skills or commands. A command that depends on nothing needs no call.

# Answer

Answer with the prompt and nothing else: no introduction, no comment, no code fence around it.`;

/** Builds the message that asks the model to fix the problems of its answer. */
export function repairPrompt(problems: readonly string[]): string {
  const list = problems.map((problem) => `- ${problem}`).join("\n");
  return `The prompt cannot be used as it is:\n\n${list}\n\nFix this, keep the rest, and answer with the whole prompt and nothing else.`;
}

/** Describes the abilities of the prompt's reader. */
function placeOf({ shell = true, files = true, tools = [] }: ConversionTarget = {}): string {
  const lines = [
    shell
      ? "- In a sandbox: a mostly proper Linux with the usual tools."
      : "- In a sandbox without a shell: it cannot run commands. Leave their output out.",
    files
      ? "- The code base is there as files, and nothing else is: no home directory of the user, no plugin folders, no other repositories."
      : "- There are no files: leave out what reads or writes them, or have it done in the answer.",
    ...(tools.length > 0 ? [`- It has these tools: ${tools.join(", ")}.`] : []),
  ];
  return lines.join("\n");
}

function joinNames(names: readonly string[]): string {
  return names.length === 0 ? "none" : names.join(", ");
}
