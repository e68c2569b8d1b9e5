/** Hears whether a block is near to what is seen, and how high it is, in px; answers whether its rows come back. */
export type Seen = (near: boolean, height: number) => boolean
