import { PROVINCES, type Province } from '../../../contract/rules/provinces/names'
import { sourceOf, standardIn, STANDARDS, type Standard } from '../../../contract/rules/provinces/standards'
import type { ArticleInput } from '../../modules/domains/wenwen/knowledge/articles'
import { LAWS, MINISTRY } from './articles/law'

/** The day a standard is filed under: the first of the year or the month where no more is known, which its words say. */
const dayOf = (since: string) => `${since}-01-01`.slice(0, 10)

/** What a province has set, out of the tables of the calculators, as a source of answers. */
function standardArticle(standard: Standard, region: Province): ArticleInput {
  const found = standardIn(standard, region)
  const says = found.rows.map(({ label, value }) => `${label}：${value}`).join('；')
  const exact = found.since.length === 10 ? '' : `只知道从 ${found.since} 年起，具体日期没有核到。`
  return {
    law: found.document,
    article: `${standard}标准`,
    title: `${region}的${standard}标准`,
    gist: `${says && `${says}。`}出自${sourceOf(found)}。${exact}${found.notes.join('')}`,
    region,
    effectiveFrom: dayOf(found.since),
    link: /条例$|规定$/.test(found.document) ? LAWS : MINISTRY,
    keywords: [],
    checked: found.checked,
    standard,
  }
}

/** All provinces, all tables. */
export const LOCAL_STANDARDS: ArticleInput[] = STANDARDS.flatMap((standard) =>
  PROVINCES.map((region) => standardArticle(standard, region)),
)
