const { Module, createRequire, isBuiltin } = require('node:module')
const path = require('node:path')
const { default: Runtime } = require('jest-runtime')

const root = path.join(__dirname, '../..')
const SERVER = ['server', 'contract'].map((folder) => path.join(root, folder, path.sep))

const isPackage = (name) => !/^(\.|\/|@\/)/.test(name) && !isBuiltin(name)
/** Holds nothing of its own between servers, as several of them run in one process. */
const isServer = (from, name) => SERVER.some((folder) => path.resolve(path.dirname(from), name).startsWith(folder))

/** Where the lines of what is loaded once come from, for traces. */
const maps = new Map()
let latest
Module._extensions['.ts'] = (module, file) => {
  const code = latest.transformFile(file)
  maps.set(file, latest.getSourceMaps().get(file))
  module._compile(code, file)
}

/** Loads packages and the server once for all files of a worker, as Node does; tests and their helpers are loaded anew for each file. */
class ServerOnce extends Runtime {
  constructor(...given) {
    super(...given)
    latest = this
    for (const [file, map] of maps) this.getSourceMaps().set(file, map)
  }
  requireModuleOrMock(from, name) {
    const once = name !== '@jest/globals' && (isPackage(name) || isServer(from, name))
    return once ? createRequire(from)(name) : super.requireModuleOrMock(from, name)
  }
}
module.exports = { __esModule: true, default: ServerOnce }
