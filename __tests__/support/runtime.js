const { createRequire, isBuiltin } = require('node:module')
const { default: Runtime } = require('jest-runtime')

const isPackage = (name) => !/^(\.|\/|@\/)/.test(name) && !isBuiltin(name)

/** Loads packages once for all files of a worker, as Node does; what is the project's own is loaded anew for each file. */
class PackagesOnce extends Runtime {
  requireModuleOrMock(from, name) {
    return isPackage(name) && name !== '@jest/globals' ? createRequire(from)(name) : super.requireModuleOrMock(from, name)
  }
}
module.exports = { __esModule: true, default: PackagesOnce }
