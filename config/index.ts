import fs from 'node:fs'
import path from 'node:path'
import { defineConfig } from '@tarojs/cli'

/** All of this folder, and what it reads. */
const configFiles = [
  ...fs.readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).map((file) => path.join(__dirname, file)),
  path.resolve(__dirname, '../src/routes.ts'),
  path.resolve(__dirname, '../babel.config.js'),
].filter((file) => fs.statSync(file).isFile())

/** What the client shares with the server beside types: rules that both hold. */
const shared = { include: [path.resolve(__dirname, '../contract/rules')] }

const h5 = (file: string) => path.resolve(__dirname, 'h5', file)

const apiOrigin = process.env.TARO_ENV === 'weapp' ? process.env.API_ORIGIN || 'http://127.0.0.1:3000' : ''

export default defineConfig<'webpack5'>(() => ({
  projectName: 'hr-share-community',
  date: '2026-11-20',
  designWidth: 375,
  deviceRatio: { 375: 2, 750: 1 },
  sourceRoot: 'src',
  outputRoot: `dist/${process.env.TARO_ENV}`,
  plugins: ['pages-plugin.js', 'elements-plugin.js', 'minify-plugin.js'].map((file) => path.resolve(__dirname, file)),
  defineConstants: {
    API_ORIGIN: JSON.stringify(apiOrigin),
    // A browser is told by the page that it gets.
    ASSET_BASE: JSON.stringify(apiOrigin && (process.env.ASSET_BASE || apiOrigin)),
  },
  alias: { '@': path.resolve(__dirname, '..', 'src') },
  framework: 'react',
  compiler: { type: 'webpack5', prebundle: { enable: false } },
  // What these files do to a module is part of the module.
  cache: { enable: true, buildDependencies: { config: configFiles } },
  logger: { quiet: true, stats: false },
  sass: { sassOptions: { silenceDeprecations: ['import', 'global-builtin', 'legacy-js-api'] } },
  env: {
    // The browsers we build for bring these themselves.
    SUPPORT_TARO_POLYFILL: '"disabled"',
  },
  // The search of WeChat reads what anybody may read; the picture is what a page without one of its own is sent on with.
  ...(process.env.TARO_ENV === 'weapp' && {
    copy: {
      patterns: ['sitemap.json', 'assets/share.png'].map((file) => ({ from: `src/${file}`, to: `dist/weapp/${file}` })),
      options: {},
    },
  }),
  mini: {
    compile: shared,
    debugReact: false,
    postcss: { pxtransform: { enable: true, config: {} }, cssModules: { enable: false } },
  },
  h5: {
    compile: shared,
    publicPath: '/',
    staticDirectory: 'static',
    useHtmlComponents: true,
    router: { mode: 'hash', customRoutes: { '/pages/tabBar/circle/index': ['/', '/pages/tabBar/circle/index'] } },
    output: { filename: 'js/[name].[contenthash:8].js', chunkFilename: 'js/[name].[fullhash:8].js' },
    miniCssExtractPluginOption: {
      ignoreOrder: true,
      filename: 'css/[name].[contenthash:8].css',
      chunkFilename: 'css/[name].[fullhash:8].css',
    },
    // Letters never shrink below their size at 375 wide; above 412 they grow no more.
    postcss: {
      autoprefixer: { enable: true, config: {} },
      pxtransform: { enable: true, config: { baseFontSize: 20, minRootSize: 20, maxRootSize: 22 } },
    },
    webpackChain(chain: any) {
      const { NormalModuleReplacementPlugin } = require('webpack')
      const replace = (name: string, from: RegExp, to: string, when: RegExp | null, unless?: RegExp) =>
        chain.plugin(name).use(NormalModuleReplacementPlugin, [
          from,
          (request: { request: string; contextInfo: { issuer: string } }) => {
            const { issuer } = request.contextInfo
            if ((!when || when.test(issuer)) && !unless?.test(issuer)) request.request = h5(to)
          },
        ])
      // taro-ui passes styles as strings, which React refuses (#62): parse them on the way in.
      replace('string-styles', /utils\/index\.js$/, 'forward-ref.js', /components-react[\\/]dist[\\/]components/)
      // Router and taro-h5 want only a tab bar and lazy helpers; the whole web-component library stays out of the first load.
      replace(
        'web-components',
        /^@tarojs\/components\/dist\/components$/,
        'web-components.js',
        null,
        /[\\/]components[\\/]lib[\\/]react/,
      )
      // Our own bars and pull-to-refresh stand where Taro's stood; unused, its own would come along all the same.
      replace('navigation-bar', /navigationBar\.js$|navigation-bar\.js$/, 'navigation-bar.js', /@tarojs[\\/]router/)
      replace('tab-bar', /tabbar\.js$/, 'tab-bar.js', /@tarojs[\\/]router/)
      replace('pull-down-refresh', /components\/pull-down-refresh\/index\.js$/, 'pull-down-refresh.js', /components-react/)
      // Of a router we use little, of its helpers less.
      replace('universal-router', /^universal-router$/, 'universal-router.js', /@tarojs[\\/]router/)
      replace('query-string', /^query-string$/, 'query-string.js', /@tarojs[\\/]router/)
      replace('history', /^history$/, 'history.js', /@tarojs[\\/]router/)
      // It stands in src/index.html: from a package it would come as a script that writes it.
      replace('global-styles', /@tarojs\/components\/global\.css$/, 'no-styles.css', null)
      replace('component-styles', /taro-components\.css$/, 'no-styles.css', null)
      replace('html-component-styles', /components-react\/dist\/index\.css$/, 'components.css', null)
      // Function components are all we have: the part of mobx-react for them is mobx-react-lite, which it re-exports.
      chain.resolve.alias.set('mobx-react$', 'mobx-react-lite')
      // Without the texts of its warnings, which a bundle of both kinds keeps.
      chain.resolve.alias.set('mobx$', require.resolve('mobx/dist/mobx.esm.production.min.js'))
      const FirstLoad = require('./h5/first-load-plugin.js')
      const { opensEntryTab } = FirstLoad
      chain.plugin('first-load').use(FirstLoad)
      chain.optimization.runtimeChunk('single')
      chain.optimization.splitChunks({
        chunks: 'all',
        minSize: 10_000,
        hidePathInfo: true,
        maxInitialRequests: 4,
        maxAsyncRequests: 6,
        cacheGroups: {
          // All that the entry tab needs of ours comes in one file: one request instead of six.
          first: {
            name: 'first',
            priority: 10,
            enforce: true,
            test: (module: object, { chunkGraph }: { chunkGraph: any }) =>
              [...chunkGraph.getModuleChunksIterable(module)].some((chunk: any) => [...chunk.groupsIterable].some(opensEntryTab)),
          },
          default: { minChunks: 2, priority: -20, reuseExistingChunk: true },
          defaultVendors: { test: /node_modules/, priority: -10, reuseExistingChunk: true },
        },
      })
    },
  },
}))
