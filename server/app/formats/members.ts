/** What JSON, a query or a body of somebody else's says: nothing of it is known before it is looked at. */
export type Members = Record<string, unknown>

export const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null

/** None where it is no object. */
export const asMembers = (value: unknown): Members => (isMembers(value) ? value : {})

/** Whether a word is a key of a record that is written out. */
export const hasKey = <T extends object>(record: T, word: string): word is keyof T & string => Object.hasOwn(record, word)
