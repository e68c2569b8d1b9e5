/** Characters as people and PostgreSQL count them: an emoji is one. */
export const lengthOf = (text: string) => [...text].length
