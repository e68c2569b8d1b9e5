import { articleName } from '../../../../../contract/rules/law'
import type { ArticleInput } from './articles'

interface Law {
  law: string
  region?: string
  effectiveFrom: string
  effectiveUntil?: string
  link: string
}

/** A heading of Markdown that is an article: ## 第一条 立法目的; headings of chapters are none. */
const HEADING = /^#{1,6}\s*(第[〇零一二三四五六七八九十百千\d]+条(?:之[一二三四五六七八九十]+)?)\s*[：:]?\s*(.*)$/
const ANY_HEADING = /^#{1,6}\s/
const TITLE = 60
const GIST = 200

/**
 * The articles of a law that is written down in Markdown, one heading an article. What stands before the first one is left
 * out.
 */
export function articlesIn(markdown: string, law: Law): ArticleInput[] {
  const found: { article: string; title: string; lines: string[] }[] = []
  let open = false
  for (const line of markdown.split(/\r?\n/)) {
    const heading = HEADING.exec(line)
    if (heading) {
      found.push({ article: articleName(heading[1])!, title: heading[2].trim(), lines: [] })
      open = true
    } else if (ANY_HEADING.test(line)) open = false
    else if (open) found.at(-1)!.lines.push(line.trim())
  }
  return found.flatMap(({ article, title, lines }) => {
    const text = lines
      .join('\n')
      .replace(/\n{2,}/g, '\n')
      .trim()
    if (!text) return []
    const beginning = text.split(/[，。；：\n]/)[0]
    return {
      ...law,
      article,
      title: [...(title || beginning)].slice(0, TITLE).join(''),
      gist: [...text.replace(/\n/g, '')].slice(0, GIST).join(''),
      text,
      keywords: [],
      checked: true,
    }
  })
}
