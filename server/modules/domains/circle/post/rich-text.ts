/**
 * The light marks of an article: `## ` a heading, `- ` an item of a list, `> ` a quotation, each at the beginning of a line,
 * `**` around what is strong, and `![](id)` a picture of the post. To the server all of it is text.
 */
// Each looks only so far ahead: a text made to confuse them costs no more than its length.
const PICTURE = /!\[[^\]\n]{0,100}\]\(([^)\n]{0,100})\)/g
const LINE_MARK = /^[ \t]*(?:(?:#{1,6}|-|>)[ \t]+)+/gm
const STRONG = /\*\*([^*\n]+)\*\*/g

/** The text as it reads without its marks, for excerpts and for whoever looks at words. */
export const plain = (text: string): string =>
  text
    .replace(PICTURE, '\n')
    .replace(LINE_MARK, '')
    .replace(STRONG, '$1')
    .replace(/\n[ \t]*(?:\n[ \t]*)+/g, '\n\n')
    .trim()

/** What the picture marks name, in lower case and in order; each once. */
export const picturesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(PICTURE)].map(([, id]) => id.trim().toLowerCase())),
]
