const path = require('node:path')

/**
 * Brings the route table (src/routes.ts) into both builds: titles and pull-to-refresh of each page on weapp, and on H5
 * the same plus lazy loading with its loading and error views and the page for unknown addresses.
 */
module.exports = (ctx) => {
  const { routes } = ctx.helper.requireWithEsbuild(path.resolve(ctx.paths.sourcePath, 'routes.ts'))
  const pageConfig = ({ title, refresh }) => ({
    navigationBarTitleText: title,
    enableShareAppMessage: true,
    ...(refresh && { enablePullDownRefresh: true }),
  })

  ctx.modifyWebpackChain(({ chain }) => {
    if (process.env.TARO_ENV !== 'weapp') return
    let mini
    chain.plugin('miniPlugin').init((Plugin, args) => (mini = new Plugin(...args)))
    chain.plugin('page-table').use({
      apply(compiler) {
        // Between Taro's reading of the pages' configs and its compiling of the pages.
        compiler.hooks.make.tap({ name: 'PageTable', stage: -1 }, () => {
          for (const [name, route] of Object.entries(routes)) {
            // Taro gives a page WeChat's share menu when its own file calls useShareAppMessage; ours call it in patterns/page.
            Object.assign(mini.filesConfig[`${name}.config`].content, pageConfig(route), { enableShareAppMessage: true })
          }
        })
      },
    })
  })

  if (process.env.TARO_ENV !== 'h5') return
  const table = Object.fromEntries(Object.entries(routes).map(([name, route]) => [name, pageConfig(route)]))
  ctx.modifyWebpackChain(({ chain }) => {
    chain.plugin('mainPlugin').tap((args) => {
      const meta = (args[0].loaderMeta ??= { extraImportForWeb: '', execBeforeCreateWebApp: '' })
      meta.extraImportForWeb += `import { preparePages } from '@/platform/h5/lazy-pages'\n`
      meta.execBeforeCreateWebApp += `preparePages(config, ${JSON.stringify(table)})\n`
      return args
    })
  })
}
