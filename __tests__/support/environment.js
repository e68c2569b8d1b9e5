const SingleContext = require('jest-environment-node-single-context')

/**
 * One realm for the packages, which a worker loads once, and for what is loaded anew with each file. Jest hangs the tests of a file
 * on its global, by a symbol of that file's own, and on the end of the process: taken away again, or a worker would keep every file
 * with its server.
 */
class OneRealm extends SingleContext {
  before = new Set(Object.getOwnPropertySymbols(globalThis))
  exit = process.exit

  async teardown() {
    await super.teardown()
    process.exit = this.exit
    for (const key of Object.getOwnPropertySymbols(globalThis)) if (!this.before.has(key)) Reflect.deleteProperty(globalThis, key)
  }
}
module.exports = OneRealm
