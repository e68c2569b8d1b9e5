/** How many faces are drawn for those who show none of their own. */
export const FACES = 36
/** The one of nobody. */
export const NOBODY = 'nobody'
export const faceAddress = (which: number | typeof NOBODY) => `/files/drawn_face-${which}.webp`
