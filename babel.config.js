/** What the preset for browsers brings of its own, wherever it lies. */
const env = require.resolve('@babel/preset-env', { paths: [require.resolve('babel-preset-taro')] })
const ofEnv = (name) => require.resolve(`@babel/plugin-bugfix-${name}`, { paths: [env] })

module.exports = {
  presets: [
    [
      'taro',
      {
        framework: 'react',
        ts: true,
        hot: process.env.NODE_ENV !== 'test',
        compiler: 'webpack5',
        // Browsers since iOS 13 / Chrome 80 need no polyfills, which keeps core-js out of the first load.
        useBuiltIns: false,
        targets: { ios: '13', chrome: '80' },
        // They know both; for what old Safaris do wrong in rare cases there are the plugins below, which leave the rest as it is.
        exclude: ['transform-destructuring', 'transform-parameters'],
      },
    ],
  ],
  plugins: ['safari-id-destructuring-collision-in-function-expression', 'safari-rest-destructuring-rhs-array'].map(ofEnv),
  // Fields are set, not defined, and nothing is document.all: the same in shorter words.
  assumptions: { setPublicClassFields: true, noDocumentAll: true },
}
