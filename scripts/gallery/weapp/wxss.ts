import path from 'node:path'
import postcss from 'postcss'

const TAG =
  /(?<![\w.#:[="-])(page|view|text|button|image|input|textarea|swiper-item|swiper|scroll-view|picker|navigator|icon|label|switch|form|rich-text|video|canvas)(?![\w-])/g

/** A WXSS file as CSS, with what it imports; lengths in rpx stay for the page, which knows its width. */
export function toCss(name: string, files: Record<string, string>): string {
  const root = postcss.parse(files[name], { from: name })
  root.walkAtRules('import', (rule) => {
    const [target] = rule.params.match(/[^'"]+/) ?? ['']
    const imported = target.startsWith('/') ? target.slice(1) : path.posix.join(path.posix.dirname(name), target)
    rule.replaceWith(postcss.parse(toCss(imported, files)))
  })
  root.walkRules((rule) => {
    rule.selector = rule.selector.replace(TAG, 'wx-$1')
  })
  return root.toString()
}
