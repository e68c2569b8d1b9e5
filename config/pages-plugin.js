const path = require('node:path')

/**
 * Brings the route table (src/routes.ts) into both builds: titles and pull-to-refresh of each page on weapp; on H5 the
 * client itself reads the table, for the same and for lazy loading (src/platform/h5/lazy-pages.tsx).
 */
module.exports = (ctx) => {
  if (process.env.TARO_ENV === 'weapp') ofWeapp(ctx)
  else ofH5(ctx)
}

function ofWeapp(ctx) {
  const { routes } = ctx.helper.requireWithEsbuild(path.resolve(ctx.paths.sourcePath, 'routes.ts'))
  const { toolPages } = ctx.helper.requireWithEsbuild(path.resolve(ctx.paths.sourcePath, 'patterns/page/tool-pages.weapp.ts'))
  // 朋友圈 shows a page to whoever has no session and can go nowhere from it: those that are whole by themselves.
  const PUBLIC =
    /^pages\/(tabBar\/circle\/index|(circle|lesson|activity|zhiku|mall)\/\w*[dD]etail|lesson\/liveDetail|mine\/home)$/
  const pageConfig = (name, { title, refresh }) => ({
    navigationBarTitleText: title,
    enableShareAppMessage: true,
    ...(PUBLIC.test(name) && !/orderDetail$/.test(name) && { enableShareTimeline: true }),
    ...(refresh && { enablePullDownRefresh: true }),
    ...(toolPages.includes(name) && { navigationStyle: 'custom' }),
  })

  ctx.modifyWebpackChain(({ chain }) => {
    let mini
    chain.plugin('miniPlugin').init((Plugin, args) => (mini = new Plugin(...args)))
    chain.plugin('page-table').use({
      apply(compiler) {
        // Between Taro's reading of the pages' configs and its compiling of the pages.
        compiler.hooks.make.tap({ name: 'PageTable', stage: -1 }, () => {
          for (const [name, route] of Object.entries(routes)) {
            // Taro gives a page WeChat's share menu when its own file calls useShareAppMessage; ours call it in patterns/page/wechat-menu.
            Object.assign(mini.filesConfig[`${name}.config`].content, pageConfig(name, route))
          }
        })
      },
    })
  })
}

/** No other loader: it is made as a module already. */
const LATER = `!!${path.resolve(__dirname, 'h5/later-pages.js')}!@/routes`

function ofH5(ctx) {
  ctx.modifyWebpackChain(({ chain }) => {
    chain.plugin('mainPlugin').tap((args) => {
      const meta = (args[0].loaderMeta ??= { extraImportForWeb: '', execBeforeCreateWebApp: '' })
      meta.extraImportForWeb += `import { preparePages } from '@/platform/h5/lazy-pages'\n`
      meta.execBeforeCreateWebApp += `preparePages(config, () => import('@/ui/icon/later-icons.scss'), () => import('${LATER}'))\n`
      return args
    })
  })
}
