import {
  bindArguments,
  type Parameters,
  parseSlashCommand,
  type RenderedTemplate,
  renderTemplate,
  splitArguments,
} from "@langslash/grammar";
import { declaredParameters, parseSkillDocument } from "@langslash/skills";

/** A command's file, taken apart. */
export interface ReadCommand {
  /** The text without its frontmatter. */
  readonly body: string;
  /** The frontmatter as it stands, its fences included; empty where there is none. */
  readonly frontmatter: string;
  readonly argumentHint: string | undefined;
  /** What it declares: empty where it has an argument hint alone, undefined where it declares nothing. */
  readonly parameters: Parameters | undefined;
  /** Whether it has a placeholder for arguments, or declares some. */
  readonly takesArguments: boolean;
}

const PLACEHOLDER = /(?<!\\)\$ARGUMENTS?(?!\w)/;

/** Takes a command's file apart. */
export function readCommand(content: string): ReadCommand {
  const { data, body } = parseSkillDocument(content);
  const hint = data["argument-hint"];
  const parameters = declaredParameters(data);
  return {
    body,
    frontmatter: content.slice(0, content.length - body.length).trimEnd(),
    argumentHint: typeof hint === "string" && hint.trim() !== "" ? hint : undefined,
    parameters,
    takesArguments: parameters !== undefined || PLACEHOLDER.test(body),
  };
}

/**
 * Puts arguments into a command's text, as data that is not read again: `$ARGUMENTS`, `$ARGUMENT`, `$ARGUMENTS[N]`, and `$N` and
 * named ones where the file declares arguments. Where no placeholder takes them they are appended.
 */
export function withArguments(
  { body, parameters }: ReadCommand,
  userArguments: string,
  { append = true }: { readonly append?: boolean } = {},
): string {
  const { text, consumed } = fill(body, parameters, userArguments);
  const isDue = append && !consumed && userArguments.trim() !== "";
  return isDue ? `${text.trimEnd()}\n\nArguments: ${userArguments}` : text;
}

/** `$ARGUMENT` is a common way to write `$ARGUMENTS`. */
const SINGULAR = /\$ARGUMENT(?![\w[])/g;
const NUMBERED = /\$(?:ARGUMENTS\[(\d+)\]|(\d+)(?!\w))/g;

function fill(body: string, parameters: Parameters | undefined, rawArguments: string): RenderedTemplate {
  const given = parseSlashCommand(`/command ${rawArguments}`, { parameters: parameters ?? {} });
  const words = splitArguments(given?.prompt ?? rawArguments);
  const { values } = bindArguments(given?.arguments ?? {}, parameters ?? {}, words);
  const template = body.replace(SINGULAR, () => "$ARGUMENTS");
  const filled = withoutSpare(template, splitArguments(rawArguments).length, parameters !== undefined);
  return renderTemplate(filled, { rawArguments, arguments: values, ...(parameters && { parameters }), append: false });
}

/** Takes out numbered placeholders for which there is no argument: a prompt that stands alone has none. */
function withoutSpare(template: string, count: number, takesPositions: boolean): string {
  return template.replace(
    NUMBERED,
    (placeholder, index: string | undefined, position: string | undefined, at: number) => {
      const isEscaped = template[at - 1] === "\\" && template[at - 2] !== "\\";
      const isPlaceholder = index !== undefined || takesPositions;
      return isPlaceholder && !isEscaped && Number(index ?? position) >= count ? "" : placeholder;
    },
  );
}
