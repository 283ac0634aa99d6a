/** A slash command in a text, `/x` or `/plugin:x`, that is not a path, a tag or an address. The group is its name. */
export const SLASH_NAME = /(?<![\w/.~:@$}<>\])-])\/([a-z][\w-]*(?::\w[\w-]*)*)(?![\w/{<=-]|\*(?!\*)|\.\w)/g;
