/** How many faces are drawn for those who show none of their own. */
export const FACES = 36
export const hashOfName = (name: string) => Array.from(name).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7)
/** The same face for the same name, for whoever shows none of their own: the first half are women's, the second men's. */
export const faceOfName = (name: string) => hashOfName(name) % FACES
/** The one of nobody. */
export const NOBODY = 'nobody'
export const faceAddress = (which: number | typeof NOBODY) => `/files/drawn_face-${which}.webp`
