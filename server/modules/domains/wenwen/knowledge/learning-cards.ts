import type { AiCard } from '../../../../../contract/wenwen'
import type { Db } from '../../../../app/database/db'
import type { Modules } from '../../../../app/module'
import { WORTH_OTHERS } from '../answers/plain-answer'
import type { Retrieved } from './retrieve'

const MOST_QUESTIONS = 3
/** Of how many articles, from the nearest on. */
const MOST_LAWS = 2
const TITLE = 60

/**
 * From an answer on to learning: the template, the minute of a lesson that speaks of it, and a few questions about its
 * articles.
 */
export async function learningCards(
  { db, modules }: { db: Db; modules: Modules },
  { laws, others }: Retrieved,
): Promise<AiCard[]> {
  const near = (type: 'document' | 'course') => others.find((one) => one.type === type && one.page && one.score >= WORTH_OTHERS)
  const [document, course] = [near('document'), near('course')]
  const named = laws.slice(0, MOST_LAWS).map(({ title }) => {
    const [law, article] = title.split(' ')
    return { law, article }
  })
  const sources = modules.all('lawUses')
  const lists = await Promise.all(sources.map((source) => source.practice?.(db, named, MOST_QUESTIONS) ?? []))
  const questions = lists.flat().slice(0, MOST_QUESTIONS)
  return [
    ...(document
      ? [
          {
            kind: 'document' as const,
            title: document.title,
            text: [document.region, document.changed || '模板与资料，打开下载'].filter(Boolean).join('，'),
            page: document.page,
          },
        ]
      : []),
    ...(course
      ? [{ kind: 'course' as const, title: course.title, text: course.minute ? course.excerpt : '相关课程', page: course.page }]
      : []),
    ...questions.map(({ title, of, page }) => ({
      ...{ kind: 'practice' as const, title: [...title].slice(0, TITLE).join(''), text: `练一题 · ${of}`, page },
    })),
  ]
}
