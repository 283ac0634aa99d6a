const CREDENTIALS =
  /credential|password|passwd|secret|(?<!design[-_])token|api[-_]?key|private[-_]?key|\bid_(?:rsa|ed25519)/i;
/** Settings of a program, other than templates of them. */
const SETTINGS =
  /(?:^|[/._-])(?:auth|conf|config|env|hosts|local|prod|production|settings)\.(?:json|ya?ml|toml|xml|csv|txt)$/i;

/** Whether the name of a file suggests that it holds credentials. */
export function mayHoldCredentials(name: string): boolean {
  return CREDENTIALS.test(name);
}

/** Whether the name of a file of data suggests that it holds settings, which often have credentials. */
export function mayHoldSettings(name: string): boolean {
  return SETTINGS.test(name);
}
