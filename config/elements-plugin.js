const path = require('node:path')
const aria = require('./weapp/aria')
const defaults = require('./weapp/defaults')

/** Lets the mini-program's elements carry aria attributes, and gives them defaults of our own. */
module.exports = (ctx) => {
  if (process.env.TARO_ENV !== 'weapp') return
  ctx.registerMethod({
    name: 'onSetupClose',
    fn(platform) {
      for (const elements of [aria, defaults]) platform.template.mergeComponents(ctx, elements)
      platform.runtimePath = [platform.runtimePath, path.resolve(__dirname, 'weapp/aria-runtime.js')].flat()
    },
  })
}
