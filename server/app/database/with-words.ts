import { sql, type RawBuilder } from 'kysely'

/**
 * `and …`: only what has these words in its text, in either case; all of it where none are given. It reads every text: for
 * lists that stay short.
 */
export const withWords = (text: RawBuilder<unknown>, words = '') =>
  words.trim() ? sql`and strpos(lower(${text}), lower(${words.trim()})) > 0` : sql``
