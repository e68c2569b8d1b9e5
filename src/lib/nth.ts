/**
 * One of a list, counted from its end where the number is negative: what Array.prototype.at does, which is younger than the
 * browsers that this is built for (Safari 15.4, Chrome 92; see babel.config.js).
 */
export const nth = <T>(list: readonly T[] | undefined, index: number): T | undefined =>
  list?.[index < 0 ? list.length + index : index]
