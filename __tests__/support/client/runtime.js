const fs = require('node:fs')
const { isBuiltin } = require('node:module')
const path = require('node:path')
const { Script } = require('node:vm')
const { default: Runtime } = require('jest-runtime')

/** Hold nothing of an app that was closed: packages but those of Taro, which know its pages, and what editors register themselves with. */
const STATELESS = /\/node_modules\/(?!@tarojs\/|taro-ui\/|quill\/)/

/** By folder and name. Nothing moves while tests run. */
const places = new Map()
/** By file: its code as it is run, and the script made of it. */
const scripts = new Map()
/** When a file was written, ms: whoever watches tests changes ours between two runs. */
const writtenAt = (file) => (file.includes('/node_modules/') ? 0 : fs.statSync(file).mtimeMs)

/** A reload of the app costs no more than it must: a file is found, compiled and parsed once for all tests of a worker. */
class ClientRuntime extends Runtime {
  _createJestObjectFor(from) {
    const jest = super._createJestObjectFor(from)
    const { useFakeTimers } = jest
    jest.useFakeTimers = (config) => {
      this.faked = true
      return useFakeTimers(config)
    }
    return jest
  }

  resetModules() {
    // React waits for ever for a turn that it was to be given by a clock which a test has put away.
    const kept = this.faked ? [] : [...(this._moduleRegistry ?? [])].filter(([file]) => STATELESS.test(file))
    super.resetModules()
    for (const [file, module] of kept) this._moduleRegistry.set(file, module)
  }

  requireModuleOrMock(from, name) {
    if (isBuiltin(name) || name === '@jest/globals' || this._explicitShouldMock.size || this._isolatedModuleRegistry)
      return super.requireModuleOrMock(from, name)
    const key = `${path.dirname(from)}:${name}`
    let file = places.get(key)
    if (!file) {
      file = this._resolveCjsModule(from, name)
      places.set(key, file)
    }
    return this._moduleRegistry.get(file)?.exports ?? this.requireModule(file)
  }

  transformFile(file, options) {
    const known = scripts.get(file)
    if (known?.at !== writtenAt(file)) return super.transformFile(file, options)
    this._fileTransforms.set(file, known.transform)
    if (known.map) this._sourceMapRegistry.set(file, known.map)
    return known.code
  }

  createScriptFromCode(code, file) {
    const known = scripts.get(file)
    if (known?.code === code) return known.script
    const script = new Script(this.wrapCodeInModuleWrapper(code), { filename: file })
    const transform = this._fileTransforms.get(file)
    scripts.set(file, { at: writtenAt(file), code, script, transform, map: this._sourceMapRegistry.get(file) })
    return script
  }
}
module.exports = { __esModule: true, default: ClientRuntime }
