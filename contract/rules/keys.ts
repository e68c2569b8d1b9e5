/** The keys of a record that is written out, where its type says all of them. */
// Object.keys knows only strings, since a value may have more members than its type says; a record that is written out has not.
export const keysOf = <T extends object>(record: T) => Object.keys(record) as (keyof T & string)[]
