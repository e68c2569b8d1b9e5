import { calculatorOf } from '../../../../../contract/rules/calculators'
import { provinceOf } from '../../../../../contract/rules/provinces/names'
import type { AiCard } from '../../../../../contract/wenwen'
import { chineseNumber } from '../../../../../contract/rules/law'
import { local } from '../../../../../contract/rules/calculators/local'
import { standardAsked } from '../answers/wording'
import { wantedCalculator } from './wanted-calculator'

interface Rule {
  key: string
  /** What is asked about, and that something is to be reckoned. */
  about: RegExp
  inputs(question: string): Record<string, number | string | undefined>
}

/** 8000, 8,000 元, 1.2 万, 12k → 分 */
function moneyOf(text: string): number | undefined {
  const [, digits, unit = ''] = /(\d[\d,]*(?:\.\d{1,2})?)\s*(万|w|k|千)?/i.exec(text) ?? []
  if (!digits) return undefined
  const times = { 万: 10_000, w: 10_000, k: 1000, 千: 1000 }[unit.toLowerCase()] ?? 1
  return Math.round(Number(digits.replaceAll(',', '')) * times * 100)
}

const DIGITS = '零一二三四五六七八九'
const UNITS: Record<string, number> = { 十: 10, 百: 100, 千: 1000, 万: 10_000 }
/** 八千 → 8000, 一万二 → 12000, 十五 → 15 */
function numberOf(text: string): number {
  let [sum, one, last] = [0, 0, 1]
  for (const sign of text.replace('两', '二')) {
    const unit = UNITS[sign]
    if (!unit) one = DIGITS.indexOf(sign)
    else {
      sum = unit === 10_000 ? (sum + one || 1) * unit : sum + (one || 1) * unit
      one = 0
      last = unit
    }
  }
  return sum + one * (one && last > 10 ? last / 10 : 1)
}
const NUMERAL =
  /[一二两三四五六七八九十][零一二两三四五六七八九十百千万]*(?=个?(?:半)?(?:年|月|天|小时|钟头|块|元))|(?<!\d\s?)[一二两三四五六七八九]?[十百千万][零一二三四五六七八九十百千万]*/g
/** Numbers in figures: 干了三年半 → 干了3.5年 */
const inFigures = (text: string) =>
  text.replace(NUMERAL, (written) => String(numberOf(written))).replace(/(\d+)(个)?(年|月|天|小时)半/g, '$1.5$2$3')

const WAGE =
  /(?:月薪|月入|月工资|工资|薪资|薪水|底薪|平均工资|基数|税前|[一1]个月|每月|月均)(?:是|为|约|大概|差不多|每月|[一1]个月|月|税前|拿|发|挣|[:：])*\s*(\d[\d,]*(?:\.\d+)?\s*(?:万|w|k|千)?)(?!\d|\s*(?:个|天|小时|年|月|次|号|日|%|倍))/i
const PER_MONTH = /(\d[\d,]*(?:\.\d+)?\s*(?:万|w|k|千)?)\s*(?:元|块)?(?:钱)?\s*(?:\/|每|[一1]个)月/i
const wageIn = (text: string) => {
  const found = WAGE.exec(text)?.[1] ?? PER_MONTH.exec(text)?.[1]
  return found ? moneyOf(found) : undefined
}

const numberBefore = (text: string, unit: string) => {
  const found = new RegExp(String.raw`(\d+(?:\.\d)?)\s*(?:个)?${unit}`).exec(text)?.[1]
  return found === undefined ? undefined : Number(found)
}

/** Nobody has worked so long: “2026年” is a date. */
const LONGEST_CAREER = 60
const yearsIn = (text: string) => {
  const years = numberBefore(text.replace(/(19|20)\d{2}\s*年/g, ''), '年')
  return years !== undefined && years <= LONGEST_CAREER ? years : undefined
}

/** The hours behind a word: 周末加班 6 小时 */
const hoursAt = (text: string, days: RegExp) => {
  const found = days.exec(text)
  if (!found) return undefined
  return numberBefore(text.slice(found.index), '(?:小时|钟头|h)')
}

const DAY = /(20\d{2})\s*[-年./]\s*(\d{1,2})\s*[-月./]\s*(\d{1,2})/g
const datesIn = (text: string) =>
  [...text.matchAll(DAY)].map(([, year, month, day]) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)

const gradeIn = (text: string) => {
  const [, written] = /(10|[1-9]|[一二三四五六七八九十])级/.exec(text) ?? []
  return written && `${/\d/.test(written) ? chineseNumber(Number(written)) : written}级`
}

const RULES: Rule[] = [
  {
    key: 'overtime',
    about: /加班(费|工资|多少钱|怎么算|\d+\s*(?:个)?小时)|加班.{0,8}(多少|怎么算|计算)/,
    inputs: (text) => ({
      wage: wageIn(text),
      workday: hoursAt(text, /工作日|平时|平常|晚上|延时/),
      restday: hoursAt(text, /周末|周六|周日|星期[六日天]|休息日|双休/),
      holiday: hoursAt(text, /节假日|法定节|国庆|春节|五一|元旦|中秋|端午|清明/),
    }),
  },
  {
    key: 'severance',
    about:
      /(经济)?补偿(金)?.{0,10}(多少|怎么算|计算|几个月)|(N\s*\+\s*1|2N)|赔偿金.{0,8}(多少|怎么算|计算)|(裁员|辞退|解除).{0,12}(赔|补)(偿)?.{0,4}(多少|怎么算)/i,
    inputs(text) {
      const [entry, leave] = datesIn(text)
      return { entry, leave, wage: wageIn(text) }
    },
  },
  {
    key: 'annualLeave',
    about: /年(休)?假.{0,10}(几天|多少|怎么算|折算|计算|未休)|未休年假/,
    inputs: (text) => ({ years: yearsIn(text), wage: wageIn(text) }),
  },
  {
    key: 'doubleWage',
    about: /(双倍|二倍|两倍)工资.{0,10}(多少|怎么算|计算|差额)/,
    inputs(text) {
      const [entry, until] = datesIn(text)
      return { entry, until, wage: wageIn(text) }
    },
  },
  { key: 'probation', about: /试用期.{0,12}(多久|最长|几个月|上限|工资|违法)/, inputs: (text) => ({ wage: wageIn(text) }) },
  {
    key: 'maternity',
    about: /(产假|陪产假|护理假|流产假).{0,10}(几天|多少天|多久|怎么算|天数)|生(孩子|育).{0,6}(几天|多少天)/,
    inputs: (text) => ({ babies: /双胞胎|双胎/.test(text) ? 2 : undefined }),
  },
  {
    key: 'incomeTax',
    about: /(个税|个人所得税|年终奖.{0,4}税).{0,12}(多少|怎么算|计算|怎么交|怎么缴|计税)|累计预扣/,
    inputs: (text) => ({ wage: wageIn(text) }),
  },
  {
    key: 'insurance',
    about: /(社保|五险一金|公积金).{0,10}(个人|自己)?.{0,4}(交多少|缴多少|扣多少|怎么算)/,
    inputs: (text) => ({ wage: wageIn(text) }),
  },
  {
    key: 'retirement',
    about: /退休.{0,8}(年龄|几岁|多大|什么时候|延迟)|(几岁|多大|什么时候|何时|哪年).{0,4}退休/,
    inputs: (text) => ({ birth: datesIn(text)[0] }),
  },
  {
    key: 'medicalPeriod',
    about: /医疗期.{0,10}(多久|多长|几个月|怎么算|计算)/,
    inputs: (text) => ({ total: yearsIn(text) }),
  },
  {
    key: 'sickPay',
    about: /病假(工资|期间工资|待遇).{0,10}(多少|怎么算|标准|计算|发)/,
    inputs: (text) => ({ days: numberBefore(text, '天') }),
  },
  {
    key: 'injury',
    about: /工伤.{0,10}(赔|补助金|待遇).{0,8}(多少|怎么算|标准|计算)|([一二三四五六七八九十]级)伤残/,
    inputs: (text) => ({ grade: gradeIn(text), wage: wageIn(text) }),
  },
]

/** The calculator that answers a question, with the numbers of the question in it; undefined where nothing is to be reckoned. */
export function calcCard(question: string, region: string): AiCard | undefined {
  const wanted = wantedCalculator(question)
  if (wanted === 'nothing') return undefined
  const rule = RULES.find(({ key, about }) => (wanted ? key === wanted : about.test(question)))
  const calculator = rule && calculatorOf(rule.key)
  if (!rule || !calculator) return undefined
  const province = provinceOf(region)
  const inputsWanted: Record<string, number | string | undefined> = { ...rule.inputs(inFigures(question)), region: province }
  const known = new Set(calculator.fields.map(({ key }) => key))
  const inputs = Object.fromEntries(
    Object.entries(inputsWanted).flatMap(([key, value]) => (known.has(key) && value !== undefined ? [[key, value]] : [])),
  )
  const filled = Object.keys(inputs).length > 0
  return {
    kind: 'calc',
    title: calculator.name,
    text: filled ? '已按您说的数字填好，请核对后查看结果' : calculator.intro,
    calculator: calculator.key,
    inputs,
  }
}

/** The tables of the provinces, opened where they answer; undefined where what differs is in none of them. */
export function standardCard(question: string, region: string): AiCard | undefined {
  const standard = standardAsked(question)
  if (!standard) return undefined
  const province = provinceOf(region)
  return {
    ...{ kind: 'calc', title: local.name, text: local.intro, calculator: local.key },
    inputs: { standard, ...(province && { region: province }) },
  }
}

/** The articles that a calculation stands on. */
export const basisOf = (card?: AiCard) =>
  card?.calculator ? calculatorOf(card.calculator)?.basis.map(({ law, article }) => ({ law, article })) : undefined
