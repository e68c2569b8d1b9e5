/** What nobody can see: white space, control and format characters, joiners, fillers, the empty braille cell. */
const UNSEEN = '\\s\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u2800'
const unseen = new RegExp(`[${UNSEEN}]`, 'gu')
const seen = new RegExp(`[^${UNSEEN}]`, 'u')

/** Something of it can be seen. */
export const isSeen = (text: string) => seen.test(text)

/** Characters that can be seen, as “at least so many” counts them; an emoji is one or more. */
export const seenLengthOf = (text: string) => Array.from(text.replace(unseen, '')).length
