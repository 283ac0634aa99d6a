/** Returns the warning about a command whose name belongs to another one. */
export function hiddenWarning(name: string): string {
  return `Another command has the name ${name}, so this one is left out. Rename one of the files.`;
}
