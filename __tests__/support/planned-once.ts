import pg from 'pg'

/**
 * Every statement of this file's connections is planned once, for tests that ask the same ones many thousand times. To be
 * called before the server starts.
 */
export function planOnce() {
  const names = new Map<string, string>()
  const client = pg.Client.prototype as unknown as { query(...args: unknown[]): unknown }
  const { query } = client
  client.query = function (text, ...rest) {
    if (typeof text !== 'string' || !/\$1|select/.test(text)) return query.call(this, text, ...rest)
    const name = names.get(text) ?? `p${names.size}`
    names.set(text, name)
    return query.call(this, { text, name }, ...rest)
  }
  // Packages are loaded once for all files of a worker: the next file would send its migrations, of many commands each, as if
  // they were one.
  afterAll(() => void (client.query = query))
}
