const { createTransformer } = require('babel-jest').default
const apiLoader = require('@tarojs/plugin-framework-react/dist/api-loader.js')

const TARO = /test-utils-react\/dist\/jest\/runtime\/taro-h5\.js$/
const babel = createTransformer({
  babelrc: false,
  configFile: false,
  presets: [['taro', { framework: 'react', ts: true, hot: false, 'dynamic-import-node': true }]],
})

/** Compiles as the H5 build does. Taro's own transformer reads the project's babel configuration on top, and fails on it. */
module.exports = {
  ...babel,
  process: (source, file, options) => babel.process(TARO.test(file) ? apiLoader(source) : source, file, options),
}
