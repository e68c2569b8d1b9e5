/** The keys of a record that is written out, where its type says all of them. */
// Object.keys knows only strings, since a value may have more members than its type says; a record that is written out has not.
export const keysOf = <T extends object>(record: T) => Object.keys(record) as (keyof T & string)[]

/** A record of these keys, each with what is made of it. */
export const recordOf = <K extends string, V>(keys: readonly K[], valueOf: (key: K) => V) =>
  // Object.fromEntries knows only strings.
  Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<K, V>
