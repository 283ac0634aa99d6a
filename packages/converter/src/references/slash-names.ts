/** Ends of names of files and of hosts, after a dot. */
const FILE_END = String.raw`(?:md[cx]?|markdown|txt|rst|json[cl5]?|ya?ml|toml|ini|conf|config|cfg|env|lock|log|html?|xml|csv|tsv|pdf|docx?|xlsx?|pptx?|png|jpe?g|gif|svg|webp|ico|s?css|[cm]?[jt]sx?|vue|svelte|astro|py|ipynb|rb|rs|go|java|kts?|php|swift|cs|cpp|hpp|[ch]|lua|proto|graphql|tf|sh|bash|zsh|ps1|bat|exe|sql|db|sqlite3?|zip|tar|t?gz|wasm|map|sock|so|git|mp[34]|com|org|net|io|dev|app|ai)`;

/**
 * A slash command in a text, `/x`, `/plugin:x` or `/kit.x`, that is not a path, a tag or an address. The group is its
 * name.
 */
export const SLASH_NAME = new RegExp(
  String.raw`(?<![\w/.~:@$}<>\])-])\/([a-z][\w-]*(?:(?::\w|\.(?!${FILE_END}\b)[a-z])[\w-]*)*)(?![\w/{<=-]|\*(?!\*)|\.\w)`,
  "g",
);
