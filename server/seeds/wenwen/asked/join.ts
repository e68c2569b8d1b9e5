import type { ArticleSeed, Asked } from '../types'
import { articleName } from '../articles/law'

/** 4 is every article of that number; 失业保险条例第十七条 and 上海市劳动合同条例第九条@上海市 one of many in a file. */
const namesOf = ({ law, article, region }: ArticleSeed) => [article, `${law}${article}${region ? `@${region}` : ''}`]
const nameOf = (key: string) => (/^\d+$/.test(key) ? articleName(Number(key)) : key)

/** Articles, each with the questions that it answers. */
export function withAsked(articles: ArticleSeed[], asked: Asked): ArticleSeed[] {
  const byName = new Map(Object.entries(asked).map(([key, questions]) => [nameOf(key), questions]))
  return articles.map((one) => {
    const questions = namesOf(one).flatMap((name) => byName.get(name) ?? [])
    return questions.length ? { ...one, asked: questions } : one
  })
}

/** What stands under a name that is none of these articles: nobody would ever find it. */
export function astray(articles: ArticleSeed[], asked: Asked): string[] {
  const names = new Set(articles.flatMap(namesOf))
  return Object.keys(asked).filter((key) => !names.has(nameOf(key)))
}
