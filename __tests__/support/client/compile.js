const { createTransformer } = require('babel-jest').default
const swc = require('@swc/jest')
const apiLoader = require('@tarojs/plugin-framework-react/dist/api-loader.js')

const TARO = /test-utils-react\/dist\/jest\/runtime\/taro-h5\.js$/
/** As the H5 build does. Taro's own transformer reads the project's babel configuration on top, and fails on it. */
const ours = createTransformer({
  babelrc: false,
  configFile: false,
  presets: [['taro', { framework: 'react', ts: true, hot: false, 'dynamic-import-node': true }]],
})
/** They are JavaScript already, and many: all there is to do is to load them as CommonJS. */
const packages = swc.createTransformer({
  jsc: { parser: { syntax: 'ecmascript', jsx: true }, target: 'es2022' },
  module: { type: 'commonjs' },
})
const compilerOf = (file) => (file.includes('/node_modules/') ? packages : ours)

module.exports = {
  process: (source, file, options) => compilerOf(file).process(TARO.test(file) ? apiLoader(source) : source, file, options),
  getCacheKey: (source, file, options) => compilerOf(file).getCacheKey(source, file, options),
}
