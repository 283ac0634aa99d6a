const CREDENTIALS =
  /credential|password|passwd|secret|(?<!design[-_])token|api[-_]?key|private[-_]?key|\bid_(?:rsa|ed25519)/i;
/** Settings of a program, other than templates of them. */
const SETTINGS =
  /(?:^|[/._-])(?:auth|conf|config|env|hosts|local|prod|production|settings)\.(?:json|ya?ml|toml|xml|csv|txt)$/i;
/** The same of those that hold little but credentials, so that they stay out of folders of texts, too. */
const PRIVATE_SETTINGS = /(?:^|[/._-])(?:auth|env|oauth2?|prod|production)\.(?:json|ya?ml|toml|xml|csv|txt)$/i;
/** The usual names of files with credentials: those that programs write, and those that people choose. */
const KNOWN =
  /^(?:\.?(?:htpasswd|my\.cnf|netrc|npmrc|pgpass|pypirc)|.*\b(?:firebase[-_]adminsdk|gcp[-_]sa|service[-_]?account|webhooks?)\b.*|(?:cookies?|docker[-_]?config|keys?(?:tore)?|kube[-_]?config|logins?|pat|session|vault|wallet))\.(?:json|ya?ml|toml|xml|csv|txt)$|^(?:credentials?|(?:recovery|backup)[-_]codes?|secrets?|seed[-_]phrases?|mnemonic)\.(?:json|ya?ml|toml|xml|csv|txt|mdx?|markdown)$/i;

/** Whether the name of a file suggests that it holds credentials. */
export function mayHoldCredentials(name: string): boolean {
  return CREDENTIALS.test(name);
}

/** Whether the name of a file of data suggests that it holds settings, which often have credentials. */
export function mayHoldSettings(name: string): boolean {
  return SETTINGS.test(name);
}

/** Whether a file has a usual name of one with credentials, which is private in any folder. */
export function isKnownCredentials(name: string): boolean {
  return KNOWN.test(name) || PRIVATE_SETTINGS.test(name);
}

/** Private keys with their content, and keys in the formats of their issuers, other than examples. */
const KEY =
  /-----BEGIN [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----(?:\s|\\n){1,4}[\w+/=:-]{20}|\b(?:AKIA|ASIA)(?![A-Z\d]{0,12}EXAMPLE)[A-Z\d]{16}\b|\bgh[oprsu]_(?=[A-Za-z\d]{0,36}\d)[A-Za-z\d]{36}|\bgithub_pat_(?=\w{0,60}\d)\w{60}|\bglpat-(?=[\w-]{0,20}\d)[\w-]{20}|\bxox[abeoprs]-\d[\w-]{20}|\bsk-(?:ant-|proj-|svcacct-)?(?=[\w-]{0,40}\d)(?=[\w-]{0,40}[A-Z])[\w-]{40}|\b[rs]k_live_[A-Za-z\d]{20}|\bAIza(?=[\w-]{0,35}\d)[\w-]{35}|\bnpm_(?=[A-Za-z\d]{0,36}\d)[A-Za-z\d]{36}|\bhooks\.slack\.com\/services\/T\w{6,12}\/B\w{6,12}\/(?=\w{0,24}\d)\w{20}/;

/** The value of a password or a key in data: eight characters, one of them a digit, and no variable or example. */
const VALUE =
  /(?:password|passwd|secret|token|api[-_]?key|private[-_]?key)["']?[ \t]{0,3}[:=][ \t]{0,3}["']?(?!your|change|example|placeholder|xxx)(?=[^\s"',]{0,60}\d)[\w+/=.!@#%^&*:~-]{8}/i;
const DATA = /\.(?:json|ya?ml|toml|xml|csv|ini|txt)$/i;

/** Whether a file has a private key, a key in the format of its issuer or, if it is data, the value of a password. */
export function holdsCredentials(path: string, text: string): boolean {
  return KEY.test(text) || (DATA.test(path) && VALUE.test(text));
}
