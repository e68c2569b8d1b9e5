import type { LawRef } from '../../../contract/tiku'
import type { QuestionInput } from '../../modules/domains/tiku/questions'

/** When what is cited came into force, in the version that it is cited from. */
const IN_FORCE = {
  劳动合同法: '2013-07-01',
  劳动合同法实施条例: '2008-09-18',
  劳动法: '2018-12-29',
  劳动争议调解仲裁法: '2008-05-01',
  就业促进法: '2015-04-24',
  社会保险法: '2018-12-29',
  工会法: '2022-01-01',
  职业病防治法: '2018-12-29',
  个人信息保护法: '2021-11-01',
  工资支付暂行规定: '1995-01-01',
  工伤保险条例: '2011-01-01',
  失业保险条例: '1999-01-22',
  女职工劳动保护特别规定: '2012-04-28',
  职工带薪年休假条例: '2008-01-01',
  企业职工带薪年休假实施办法: '2008-09-18',
  住房公积金管理条例: '2019-03-24',
  保障农民工工资支付条例: '2020-05-01',
  劳动保障监察条例: '2004-12-01',
  残疾人就业条例: '2007-05-01',
  关于工资总额组成的规定: '1990-01-01',
  '劳动争议司法解释（一）': '2021-01-01',
} as const
type Law = keyof typeof IN_FORCE

/** “劳动合同法 第十九条”; several are divided by a semicolon, and nothing is cited where no law says it. */
const cited = (reference: string): LawRef[] =>
  reference
    .split('；')
    .filter(Boolean)
    .map((one) => {
      // As the questions beside it are written.
      const [title, article] = one.split(' ') as [Law, string]
      return { title, article, date: IN_FORCE[title] }
    })
const options = (texts: string[]) => texts.map((text, at) => ({ key: String.fromCharCode(65 + at), text }))

/** How the questions of a bank with these chapters are written down. */
export function questionForms<Chapter extends string>() {
  const choice =
    (kind: 'single' | 'multiple') =>
    (chapter: Chapter, stem: string, texts: string[], right: string, law: string, analysis: string): QuestionInput => ({
      ...{ kind, chapter, stem, options: options(texts), key: { keys: right.split('') }, law: cited(law), analysis },
    })
  return {
    one: choice('single'),
    many: choice('multiple'),
    judge: (chapter: Chapter, stem: string, right: boolean, law: string, analysis: string): QuestionInput => ({
      ...{ kind: 'judge', chapter, stem, key: { keys: [right ? 'T' : 'F'] }, law: cited(law), analysis },
    }),
    /** Of every blank what is accepted for it. */
    fill: (chapter: Chapter, stem: string, blanks: string[][], law: string, analysis: string): QuestionInput => ({
      ...{ kind: 'fill', chapter, stem, key: { blanks }, law: cited(law), analysis },
    }),
    number: (chapter: Chapter, stem: string, value: number, law: string, analysis: string): QuestionInput => ({
      ...{ kind: 'number', chapter, stem, key: { value, tolerance: 0.01 }, law: cited(law), analysis },
    }),
    text: (chapter: Chapter, stem: string, reference: string, material = ''): QuestionInput => ({
      ...{ kind: 'text', chapter, stem, material, key: { reference } },
    }),
  }
}
