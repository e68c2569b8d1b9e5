/** Whoever asked their device for less motion gets the result at once; a mini-program is not told. */
export const isCalm = () => typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches
