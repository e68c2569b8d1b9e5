/** Numbers, amounts and days as people write them in a question. */

const DIGITS = '零一二三四五六七八九'
const UNITS: Record<string, number> = { 十: 10, 百: 100, 千: 1000, 万: 10_000 }
const LETTERS: Record<string, number> = { k: 1000, w: 10_000 }
/** What a unit behind figures makes of them; none makes nothing. */
const timesOf = (unit: string) => UNITS[unit] ?? LETTERS[unit.toLowerCase()] ?? 1

/** 八千 → 8000, 一万二 → 12000, 一百零五 → 105, 一九七二 → 1972; undefined for 七八 and 两三, which are about so many. */
function numberOf(text: string): number | undefined {
  const signs = [...text.replaceAll('两', '二').replaceAll('〇', '零')]
  if (signs.length > 1 && !signs.some((sign) => UNITS[sign])) {
    const digits = signs.map((sign) => DIGITS.indexOf(sign))
    return digits.length === 2 && digits[1] - digits[0] === 1 ? undefined : Number(digits.join(''))
  }
  let [sum, one, last] = [0, 0, 1]
  for (const sign of signs) {
    const unit = UNITS[sign]
    if (unit) {
      sum = unit === 10_000 ? (sum + one || 1) * unit : sum + (one || 1) * unit
      one = 0
      last = unit
    } else {
      one = DIGITS.indexOf(sign)
      // What is said after a nought stands for itself: 一百零五 is no 一百五.
      if (!one) last = 1
    }
  }
  return sum + one * (one && last > 10 ? last / 10 : 1)
}

const figureOf = (digit: string) => (/\d/.test(digit) ? Number(digit) : numberOf(digit)!)

// What follows 周, 星期 or 礼拜 is the name of a day.
const NUMERAL =
  /(?<!周|星期|礼拜)[一二两三四五六七八九十][〇零一二两三四五六七八九十百千万]*(?=个?[半多]?(?:年|月|天|小时|钟头|块|元|周|星期|礼拜))|(?<!\d\s?|周|星期|礼拜)[一二两三四五六七八九]?[十百千万][零一二三四五六七八九十百千万]*/g
/** A digit after a unit, however it is written. */
const NEXT = '([1-9一二两三四五六七八九])'
/** Behind a digit that belongs to the amount, and to no other number or unit: 月薪1万九级伤残, 月薪1万五险一金. */
const AMOUNT_ENDS = '(?![\\d.十千百万年月天个小级胎孩岁次倍号险])'
/** 1万2千, 1万2千5 */
const MIXED = new RegExp(String.raw`(\d+)万${NEXT}千(?:${NEXT}百?)?${AMOUNT_ENDS}`, 'g')
/** 1万5, 1万二, 8千5, 1w5, 8k5 */
const SHORT = new RegExp(String.raw`(\d+)([万千wk])${NEXT}${AMOUNT_ENDS}`, 'gi')

/** A question with its numbers in figures: 干了三年半 → 干了3.5年, 半年 → 6个月; 今年 becomes the year before a month. */
export function inFigures(question: string, day: string): string {
  const year = Number(day.slice(0, 4))
  const years = { 前年: year - 2, 去年: year - 1, 今年: year, 明年: year + 1 }
  return question
    .replace(/[０-９＋]/g, (sign) => sign.normalize('NFKC'))
    .replace(/十一(?=[加上值]班|当天|假|长假|期间|那)/g, '国庆')
    .replace(MIXED, (_, ...parts: (string | undefined)[]) => {
      const [whole, thousands, hundreds] = parts.slice(0, 3).map((part) => (part ? figureOf(part) : 0))
      return String(whole * 10_000 + thousands * 1000 + hundreds * 100)
    })
    .replace(NUMERAL, (written) => String(numberOf(written) ?? written))
    .replace(SHORT, (_, whole: string, unit: string, more: string) =>
      String(Number(whole) * timesOf(unit) + (figureOf(more) * timesOf(unit)) / 10),
    )
    .replace(/(\d+)(个)?(年|月|天|小时)半/g, '$1.5$2$3')
    .replace(/(\d+)个半(?=月|小时|钟头)/g, '$1.5个')
    .replace(/(?<![上下大小前后])半年/g, '6个月')
    .replace(/半天/g, '0.5天')
    .replace(/([前去今明]年)的?(?=\s*\d{1,2}\s*月)/g, (written) => `${years[written.slice(0, 2) as keyof typeof years]}年`)
}

const AMOUNT = String.raw`(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?\s*(?:万|w|k|千)?`
/** No amount of money: hours, days, percent. */
const OTHER = String.raw`(?!(?<=\d)\d|\.\d|万|千|\s*(?:个(?![人税])|天|小时|钟头|年|月|次|号|日|%|倍|折|级|岁|周(?![一二三四五六日末])))`
/** Before what is not said by the same words any more. */
const BREAK = '，,、。；;？?'

/** 8000, 8,000 元, 1.2 万, 12k → 分 */
function moneyOf(text: string): number {
  const [, digits, unit = ''] = /([\d,]+(?:\.\d+)?)\s*(万|w|k|千)?/i.exec(text)!
  return Math.round(Number(digits.replaceAll(',', '')) * timesOf(unit) * 100)
}

/** The amount that stands behind such words: 社保扣 800. */
export function moneyAfter(text: string, words: string): number | undefined {
  const found = new RegExp(String.raw`(?:${words})[^\d${BREAK}]{0,6}?(${AMOUNT})${OTHER}`, 'i').exec(text)?.[1]
  return found === undefined ? undefined : moneyOf(found)
}
/** The text without such words and the amount behind them. */
export const withoutMoney = (text: string, words: string) =>
  text.replace(new RegExp(String.raw`(?:${words})[^\d${BREAK}]{0,6}?${AMOUNT}${OTHER}(?:元|块)?`, 'gi'), '，')

/** What is paid on average in a place, and the least that may be paid there. */
export const LOCAL_AVERAGE = `社平|社会平均|(?:当地|本地|全市|全省)[^\\d${BREAK}]{0,8}平均|职工(?:月)?平均`
export const MINIMUM = '最低(?:月)?工资'
/** Amounts that are nobody's wage before tax. */
const NO_WAGE = `${LOCAL_AVERAGE}|${MINIMUM}|税后|到手|实发`

const AFTER_TAX = String.raw`(?!\s*(?:元|块)?钱?的?(?:到手|税后)的?(?:[${BREAK}]|$))`
const wageBehind = (words: string) =>
  new RegExp(
    String.raw`(?:${words})(?:是|为|约|大概|差不多|每月|1个月|月|税前|拿|发|挣|开|才|只有|[:：])*\s*(${AMOUNT})${OTHER}${AFTER_TAX}`,
    'i',
  )
const WAGE = wageBehind('月薪|月入|月工资|工资|薪资|薪水|底薪|平均工资|基数|税前')
/** Rent and insurance come by the month too: read where no word for a wage is. */
const EVERY_MONTH = wageBehind(String.raw`(?<!\d)1个月|每月|月均`)
const PER_MONTH = new RegExp(String.raw`(${AMOUNT})\s*(?:元|块)?(?:钱)?\s*(?:\/|每|(?<!\d)1个)月${AFTER_TAX}`, 'i')
/** The wage of a month before tax. */
export function wageIn(text: string): number | undefined {
  const own = withoutMoney(text, NO_WAGE)
  const found = WAGE.exec(own)?.[1] ?? EVERY_MONTH.exec(own)?.[1] ?? PER_MONTH.exec(own)?.[1]
  return found === undefined ? undefined : moneyOf(found)
}

export function numberBefore(text: string, unit: string): number | undefined {
  const found = new RegExp(String.raw`(\d+(?:\.\d)?)\s*(?:个)?${unit}`).exec(text)?.[1]
  return found === undefined ? undefined : Number(found)
}

/** Nobody has worked so long: “2026年” is a date. */
const LONGEST_CAREER = 60
/** Before a figure that is not reached. */
export const SHORT_OF = '不到|不满|不足|未满|少于|快|将近'
/** Full years that somebody has worked, behind such words or wherever. */
export function yearsIn(text: string, words = ''): number | undefined {
  const behind = words && `(?:${words})[^\\d${BREAK}]{0,8}?`
  for (const [, found] of text.matchAll(new RegExp(`${behind}(?<![\\d.]|${SHORT_OF})(\\d+(?:\\.\\d)?)\\s*个?年`, 'g')))
    if (Number(found) <= LONGEST_CAREER) return Number(found)
  return undefined
}

const DAY =
  /((?:19|20)\d{2})\s*[-年./]\s*(\d{1,2})\s*[-月./]\s*(\d{1,2})|(?<!\d)(\d{1,2})\s*月\s*(\d{1,2})(?!\d|\s*(?:个|天|小时))/g
const ENTERED = /入职|进(?:的|来|公司|厂|单位)|来(?:的|公司|这)|到(?:公司|单位|现在|今)|至今|上班|报到|到岗|开始/
const LEFT =
  /离职|辞|走|(?<!仲)裁|开除|解[除约雇散]|终止|最后|不干|到期|劝退|优化|别来|不用来|倒闭|不续|补签|才签|(?<![没未不])签[了上的]/

interface Dated {
  date: string
  /** What was done on that day; undefined where it is not said. */
  what?: 'entered' | 'left'
}
function doneOn(words: string): Dated['what'] {
  const [entered, left] = [ENTERED.exec(words), LEFT.exec(words)]
  if (!entered || !left) return entered ? 'entered' : left ? 'left' : undefined
  return entered.index < left.index ? 'entered' : 'left'
}

/** Days in the order of the text. One without a year is of the year of the day before it, where it can be. */
export function datesIn(text: string): Dated[] {
  const found = [...text.matchAll(DAY)]
  const parts = new RegExp(`[${BREAK}]`)
  let last: Dated | undefined
  return found.flatMap((match, at) => {
    const [whole, year = last?.date.slice(0, 4), month = match[4], day = match[5]] = match
    const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    if (!year || (!match[1] && last && date < last.date)) return []
    const from = at ? found[at - 1].index + found[at - 1][0].length : 0
    const before = text.slice(from, match.index).split(parts)
    const after = text.slice(match.index + whole.length, found[at + 1]?.index).split(parts)
    const what = doneOn(after[0]) ?? (at && before.length === 1 ? undefined : doneOn(before.at(-1)!))
    last = { date, what }
    return [last]
  })
}

/** From when until when somebody worked; one day of which nothing is said is the first. */
export function spanIn(text: string): { entry?: string; leave?: string } {
  const dates = datesIn(text)
  const other = dates.filter(({ what }) => !what).map(({ date }) => date)
  const of = (what: Dated['what']) => dates.find((one) => one.what === what)?.date
  const entry = of('entered') ?? other.toSorted()[0]
  return { entry, leave: of('left') ?? other.toSorted().findLast((date) => date !== entry) }
}
