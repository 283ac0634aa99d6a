/** A SKILL.md with a name, a description and a body. */
export function skillFile(name: string, description = `Does ${name}.`, body = `# ${name}\n\nHow to ${name}.`): string {
  return `---\nname: ${name}\ndescription: ${description}\n---\n\n${body}\n`;
}
