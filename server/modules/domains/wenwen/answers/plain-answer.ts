import { isNamed } from '../../../../../contract/rules/provinces/row'
import type { AiSource } from '../../../../../contract/wenwen'
import type { Found, Retrieved } from '../knowledge/retrieve'
import { dayOf } from '../../../../app/time/days'

/** What colleagues wrote stands under no answer when it is not this near. */
export const WORTH_OTHERS = 0.6
const MOST = 7
/** Passages of the asker's own file that are shown as they are. */
const MOST_OWN = 3

export interface Composed {
  sections: string[]
  sources: AiSource[]
}

const numbered = (found: Found[]): AiSource[] => found.map(({ body: _body, ...source }, at) => ({ ...source, no: at + 1 }))
const since = ({ date, until, region }: AiSource) =>
  [region && `${region}，`, `${date} 起施行`, until && `，${until} 失效`].filter(Boolean).join('')
const bounded = ({ region, changed }: AiSource) => {
  const said = [region, changed].filter(Boolean).join('，')
  return said && `（${said}）`
}
const NAMES: Partial<Record<AiSource['type'], string>> = { question: '问答', post: '经验', course: '课程', document: '资料' }

/** The sources that are worth naming, laws first. */
export const worthNaming = ({ own = [], laws, others }: Pick<Retrieved, 'own' | 'laws' | 'others'>): AiSource[] =>
  numbered([...own.slice(0, MOST_OWN), ...laws, ...others.filter(({ score }) => score >= WORTH_OTHERS)].slice(0, MOST + MOST_OWN))

/** A law by its name in 《》, and the article behind it. */
function cited(title: string): string {
  const [law, ...article] = title.split(' ')
  return (isNamed(law) ? `《${law}》` : `${law}，`) + article.join(' ')
}

/** An answer of what was found, in its own words: the articles with their days, then what colleagues wrote. */
export function plainAnswer(retrieved: Retrieved): Composed {
  const sources = worthNaming(retrieved)
  const laws = sources.filter(({ type }) => type === 'law')
  const own = sources.filter(({ type }) => type === 'attachment')
  const others = sources.filter(({ type }) => type !== 'law' && type !== 'attachment')
  const sections: string[] = []
  if (own.length)
    sections.push(
      ['**文件里与问题有关的内容**', ...own.map(({ no, excerpt }) => `- “${excerpt.replace(/\n/g, ' ')}” [${no}]`)].join('\n'),
    )
  if (laws.length)
    sections.push(
      ['**相关规定**', ...laws.map((one) => `- ${cited(one.title)}（${since(one)}）：${one.excerpt} [${one.no}]`)].join('\n'),
    )
  if (others.length)
    sections.push(
      [
        '**站内内容**',
        ...others.map((one) => `- ${NAMES[one.type]}《${one.title}》${bounded(one)}：${one.excerpt || '点开查看'} [${one.no}]`),
      ].join('\n'),
    )
  return { sections, sources }
}

/** The answer of the editors as it is, with the laws that it rests on. */
export function curatedAnswer({ curated, laws }: Retrieved): Composed {
  const { row, score } = curated!
  const own: Found = {
    ...{ type: 'curated', id: row.id, title: row.question, excerpt: [...row.answer].slice(0, 120).join(''), body: row.answer },
    ...{ date: dayOf(row.updatedAt), region: row.region, until: row.until ?? '', score },
    ...{ minute: null, link: '', changed: '', gone: false },
  }
  const cited = laws.filter(({ title }) => row.answer.includes(title.split(' ')[0]) && row.answer.includes(title.split(' ')[1]))
  const sources = numbered([own, ...cited])
  const marks = sources.map(({ no }) => `[${no}]`).join('')
  return { sections: [`${row.answer.trim()} ${marks}`], sources }
}
