import fs from 'node:fs'
import path from 'node:path'
import { lawName } from '../contract/rules/law'
import { ARTICLES } from '../server/seeds/wenwen/articles'
import { LOCAL_STANDARDS } from '../server/seeds/wenwen/standards'
import { command, type CommandContext } from './back-office'

const META = { 生效: 'effectiveFrom', 失效: 'effectiveUntil', 原文: 'link', 地区: 'region' } as const

/** A law as Markdown: its name as the first heading, lines of facts below it, then one heading an article. */
function lawIn(file: string) {
  const markdown = fs.readFileSync(file, 'utf8')
  const [, law] = /^#\s+(.+)$/m.exec(markdown) ?? []
  const facts: Partial<Record<(typeof META)[keyof typeof META], string>> = {}
  for (const [, name, value] of markdown.matchAll(/^(生效|失效|原文|地区)[：:]\s*(\S+)\s*$/gm))
    // The pattern knows these names only.
    facts[META[name as keyof typeof META]] = value
  const { effectiveFrom, link, ...more } = facts
  if (!law || !effectiveFrom || !link)
    throw new Error(`${path.basename(file)}：要有“# 法律名称”、“生效：2008-01-01”与“原文：https://…”`)
  return { law: law.trim(), effectiveFrom, link, ...more, markdown }
}

/** What comes with the product, one article after the other as an operator would write them. */
export const BUNDLED = [...ARTICLES, ...LOCAL_STANDARDS]

async function importFolder({ call }: CommandContext, folder: string): Promise<string[]> {
  const files = fs.readdirSync(folder).filter((name) => name.endsWith('.md'))
  const laws = files.map((name) => lawIn(path.join(folder, name)))
  const lines: string[] = []
  for (const body of laws) {
    const { added, changed, same } = await call('POST /admin/api/wenwen/article/import', { body })
    lines.push(`${body.law}：新增 ${added} 条，修改 ${changed} 条，不变 ${same} 条`)
  }
  return lines.length ? lines : ['没有 .md 文件']
}

async function bundled({ call }: CommandContext, law?: string): Promise<string> {
  const wanted = BUNDLED.filter((one) => law === undefined || lawName(one.law) === lawName(law))
  if (!wanted.length) throw new Error(`随产品带来的里面没有${law}`)
  const sum = { added: 0, changed: 0 }
  for (const body of wanted) {
    const { added, changed } = await call('POST /admin/api/wenwen/article/save', { body })
    sum.added += added
    sum.changed += changed
  }
  return `新增 ${sum.added} 条，修改 ${sum.changed} 条`
}

export const run = command(module, {
  import: {
    words: '<文件夹>',
    help: '收录法律原文：每部一个 .md，一条一个标题',
    run: (context, folder) => importFolder(context, folder),
  },
  bundled: { words: '[法律]', help: '装入随产品带来的法条要旨与各省标准；写明法律就只装那一部', run: bundled },
})
