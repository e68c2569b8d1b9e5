// Browsers since iOS 13 / Chrome 80 need no polyfills, which keeps core-js out of the first load.
module.exports = {
  presets: [
    [
      'taro',
      {
        framework: 'react',
        ts: true,
        hot: process.env.NODE_ENV !== 'test',
        compiler: 'webpack5',
        useBuiltIns: false,
        targets: { ios: '13', chrome: '80' },
      },
    ],
  ],
}
