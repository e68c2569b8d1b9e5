const path = require('node:path')
const aria = require('./weapp/aria')

/** Lets the mini-program's elements carry aria attributes. */
module.exports = (ctx) => {
  if (process.env.TARO_ENV !== 'weapp') return
  ctx.registerMethod({
    name: 'onSetupClose',
    fn(platform) {
      platform.template.mergeComponents(ctx, aria)
      platform.runtimePath = [platform.runtimePath, path.resolve(__dirname, 'weapp/aria-runtime.js')].flat()
    },
  })
}
