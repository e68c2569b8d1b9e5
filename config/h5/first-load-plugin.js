const HtmlWebpackPlugin = require('html-webpack-plugin')

const ENTRY_PAGE = /pages[\\/]tabBar[\\/]circle[\\/]index$/

const LATER_PAGES = /later-pages\.js!@\/routes$/
/** Whoever comes by a link to another page does not wait for the app before its table of them is asked for. */
const beginLater = (file) =>
  `<script>/^#\\/pages\\/(?!tabBar)/.test(location.hash)&&document.head.appendChild(Object.assign(document.createElement("link"),{rel:"preload",as:"script",href:"/${file}"}))</script>`

/**
 * Names the entry page's own chunks in index.html: its style sheets in the head, so that the first screen that the
 * server draws is styled before any script runs, and its scripts as preloads.
 */
const opensEntryTab = (group) => !group.isInitial() && group.origins.some((origin) => ENTRY_PAGE.test(origin.request ?? ''))

module.exports = class FirstLoadPlugin {
  static opensEntryTab = opensEntryTab

  apply(compiler) {
    compiler.hooks.compilation.tap('FirstLoad', (compilation) => {
      HtmlWebpackPlugin.getHooks(compilation).beforeEmit.tapAsync('FirstLoad', (data, done) => {
        const files = new Set()
        const later = []
        for (const group of compilation.chunkGroups) {
          if (!group.isInitial() && group.origins.some((origin) => LATER_PAGES.test(origin.request ?? '')))
            later.push(...group.getFiles().filter((file) => file.endsWith('.js') && !files.has('/' + file)))
          if (!opensEntryTab(group)) continue
          for (const file of group.getFiles()) files.add('/' + file)
        }
        const tags = [...files].map((file) =>
          file.endsWith('.css') ? `<link rel="stylesheet" href="${file}">` : `<link rel="preload" as="script" href="${file}">`,
        )
        data.html = data.html
          .replace(/<link rel="entry-page" ?\/?>/, () => [...tags, ...new Set(later.map(beginLater))].join(''))
          // Two kilobytes that everything waits for are not worth a request of their own.
          .replace(
            /<script defer="defer" src="\/(js\/runtime\.\w+\.js)"><\/script>/,
            (_tag, file) => `<script>${compilation.assets[file].source()}</script>`,
          )
        done(null, data)
      })
    })
  }
}
