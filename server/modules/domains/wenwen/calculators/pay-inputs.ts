import { STATES } from '../../../../../contract/rules/calculators/double-wage'
import { SYSTEMS } from '../../../../../contract/rules/calculators/overtime'
import { KINDS } from '../../../../../contract/rules/calculators/severance'
import { chineseNumber } from '../../../../../contract/rules/law'
import { UNSAID, type CalcInputs } from './card-inputs'
import { LOCAL_AVERAGE, MINIMUM, moneyAfter, numberBefore, spanIn, wageIn, withoutMoney } from './question-figures'

const RESTDAY = '周末|周六|周日|星期[六日天]|休息日|双休|礼拜[六日天]'
const HOLIDAY = '节假日|法定假|法定节|国庆|春节|五一|元旦|中秋|端午|清明|除夕|大年初|过年'
const WORKDAY = '工作日|平时|平常|延时'
const ANY_DAY = new RegExp(`(?:${[RESTDAY, HOLIDAY, WORKDAY].join('|')})`, 'g')
/** An evening is one of a workday only where no other day is named. */
const EVENING = '晚上|下班后'

/** So many hours each, or hours that were given back: how many are to be paid is not said. */
const OPEN_HOURS = /各|(?<![没未不能可][^，,。；;]{0,3})[调补]休/

/**
 * The hours between each word for such a day and the next one: 周末加班 6 小时. Of so many each day, and of several such days,
 * it takes both: 4 个周六每次 8 小时.
 */
function hoursAt(text: string, days: string): number | typeof UNSAID | undefined {
  const named = [...text.matchAll(new RegExp(`${days}|${ANY_DAY.source}`, 'g'))]
  const these = named.filter(([word]) => new RegExp(days).test(word))
  const every = these.some(({ index }) => /每个?$/.test(text.slice(0, index)))
  const each = days === RESTDAY || days === HOLIDAY ? /每[天日晚次]/ : /[每1][天日晚次]/
  let sum: number | undefined
  for (const day of these) {
    const said = text.slice(day.index + day[0].length, named[named.indexOf(day) + 1]?.index)
    if (OPEN_HOURS.test(said)) return UNSAID
    const hours = numberBefore(said, '(?:小时|钟头|h)')
    if (hours === undefined) continue
    const several = Number(/(\d+)\s*个$/.exec(text.slice(0, day.index))?.[1] ?? 1)
    const times = every || each.test(said) ? (numberBefore(said, '[天次](?!\\d)') ?? several) : undefined
    if (times === undefined ? several > 1 && !/共|总/.test(said) : times <= 1) return UNSAID
    sum = (sum ?? 0) + hours * (times ?? 1)
  }
  return sum
}

/** Hours that are said before any day is. */
const HOURS_ALONE = /加了?班?[^\d，,。；;]{0,6}\d+(?:\.\d)?\s*个?(?:小时|钟头)/
export function overtime(text: string): CalcInputs {
  const first = text.search(ANY_DAY)
  const restday = hoursAt(text, RESTDAY)
  const holiday = hoursAt(text, HOLIDAY)
  const workday = hoursAt(text, first < 0 ? EVENING : WORKDAY)
  const all = [workday, restday, holiday]
  const known = all.some(Boolean) && !all.includes(UNSAID) && !(first > 0 && HOURS_ALONE.test(text.slice(0, first)))
  // How many hours on which days is what the pay hangs on.
  const hours = known ? { workday, restday, holiday } : { workday: UNSAID, restday: UNSAID, holiday: UNSAID }
  const system = /不定时/.test(text) ? UNSAID : /综合(?:计算)?工时/.test(text) ? SYSTEMS[1] : undefined
  return { system, wage: wageIn(text), ...hours }
}

const LAST_MONTH = '上个?月的?(?:工资|月薪)'
export function severance(text: string): CalcInputs {
  const double =
    /[2二两双]\s*N(?![a-z])|违法(?:解[除约雇]|终止|辞退|开除|裁)|双倍(?:赔偿|补偿)|(?:无故|没有?理由|无理由|无缘无故)/i.test(text)
  const one = /N\s*(?:\+|加)\s*[1一]|代通知金|没有?提前.{0,6}通知/i.test(text)
  // Many say 赔偿金 and mean what is paid for any dismissal.
  const open = double ? one : /赔偿金/.test(text)
  const kind = open ? UNSAID : double ? KINDS[2] : one ? KINDS[1] : undefined
  return {
    ...{ ...spanIn(text), kind, wage: wageIn(withoutMoney(text, LAST_MONTH)) },
    ...{ lastWage: moneyAfter(text, LAST_MONTH), average: moneyAfter(text, LOCAL_AVERAGE), minimum: moneyAfter(text, MINIMUM) },
  }
}

export function doubleWage(text: string): CalcInputs {
  const state = /补签|才签|后来签|后签|签晚|(?<![没未不])签[了上]/.test(text)
    ? STATES[1]
    : /离职|辞职|被辞|不干了|被裁|被开除|走人|走了/.test(text)
      ? STATES[2]
      : undefined
  // Of a contract that ran out the day of the first one is not said.
  const { entry, leave } = /到期|续签/.test(text) ? {} : spanIn(text)
  return { state, entry, until: leave ?? (state && UNSAID), wage: wageIn(text) }
}

const BONUS = '年终奖|奖金|十三薪|13薪'
const FUNDS = '五险一金|社保|五险|公积金'
const PAID_IN = `(?:${FUNDS})(?:[和加与及、+]?(?:${FUNDS}))*`
/** What is paid in is no wage and no base: 扣完社保工资 12000, 社保基数 8000. */
const NO_WAGE_NEXT = '(?![^\\d，,。；;]{0,6}(?:薪|工资|收入|税|挣|基数))'
/** What is paid in of the wage, all of it together. */
function paidIn(text: string): number | typeof UNSAID | undefined {
  const said = text.replace(new RegExp(`[没不未]有?[交缴扣]?(?:${PAID_IN})`, 'g'), '，')
  const funds = said.match(new RegExp(FUNDS, 'g'))
  if (!funds) return undefined
  if (new Set(funds).size < funds.length || /其中/.test(said)) return UNSAID
  let sum = 0
  for (const { index } of said.matchAll(new RegExp(PAID_IN, 'g'))) {
    const amount = moneyAfter(said.slice(index), `^${PAID_IN}${NO_WAGE_NEXT}`)
    if (amount === undefined) return UNSAID
    sum += amount
  }
  return sum
}
const YEARLY = '年薪|年收入|全年收入|1年(?:的?收入|的?工资|挣|赚|拿)'
export function incomeTax(asked: string): CalcInputs {
  const text = asked.replace(/(?<!\d)1个月/g, '每月')
  const bonus = moneyAfter(text, BONUS)
  const rest = withoutMoney(withoutMoney(text, BONUS), `(?:${PAID_IN}|房贷|房租|租房)${NO_WAGE_NEXT}|基数|专项[附加扣除]*`)
  const insurance = paidIn(text)
  const yearly = moneyAfter(rest, YEARLY)
  const special = moneyAfter(text, '专项(?:附加)?(?:扣除)?')
  // They take off as much as is not said.
  const open = special === undefined && /房贷|租房|房租|孩子|子女|小孩|老人|赡养/.test(text)
  const unsaid = open || insurance === UNSAID
  const month = /(\d{1,2})\s*月[^，,。；;\d]{0,3}(入职|离职)/.exec(text)
  return {
    wage: wageIn(rest) ?? (yearly === undefined ? undefined : Math.round(yearly / 12)),
    bonus,
    insurance,
    special: open ? UNSAID : special,
    months: unsaid ? UNSAID : month ? (month[2] === '入职' ? 13 - Number(month[1]) : Number(month[1])) : undefined,
  }
}

const FUND_BASE = '公积金(?:缴存)?基数'
/** What is asked about: what is not is no part of it. */
const SHARES = {
  pension: /社保|五险|养老/,
  medical: /社保|五险|医疗|医保/,
  unemployment: /社保|五险|失业/,
  fund: /公积金|一金/,
}
export function insurance(text: string): CalcInputs {
  const base = withoutMoney(text, `${FUND_BASE}|下限|上限`)
  const some = Object.values(SHARES).some((one) => one.test(text))
  const none = /(?:没有?|不)[交缴给]?公积金/.test(text)
  const rates = [...text.matchAll(/(\d+(?:\.\d+)?)\s*%/g)]
  const onlyFund = Object.entries(SHARES).every(([key, one]) => one.test(text) === (key === 'fund'))
  const rate = (/公积金[^\d，,。；;]{0,6}(\d+(?:\.\d+)?)\s*%/.exec(text) ??
    /(\d+(?:\.\d+)?)\s*%的?(?:比例)?[交缴存]?公积金/.exec(text) ??
    (onlyFund && rates.length === 1 ? rates[0] : undefined))?.[1]
  // A percentage that is of none of them for sure may be of any.
  const open = rates.length > (rate ? 1 : 0) ? UNSAID : undefined
  const shares = Object.entries(SHARES).map(([key, one]) => [key, some && !one.test(text) ? 0 : open] as const)
  return {
    ...Object.fromEntries(shares),
    ...(rate ? { fund: Number(rate) } : none && { fund: 0 }),
    wage: moneyAfter(base, '基数') ?? wageIn(base),
    ...{ fundBase: moneyAfter(text, FUND_BASE), lower: moneyAfter(text, '下限'), upper: moneyAfter(text, '上限') },
  }
}

/** More are no days of work in one month: it is reckoned by whole months. */
const MOST_SICK_DAYS = 23
export function sickPay(text: string): CalcInputs {
  const weeks = numberBefore(text, '(?:周|星期|礼拜)')
  const days = numberBefore(text, '天') ?? (weeks && weeks * 5)
  return { days: days && days <= MOST_SICK_DAYS ? days : undefined, minimum: moneyAfter(text, MINIMUM) }
}

/** Hospitals, builders and workmen have grades too. */
const GRADE = /(10|[1-9]|[一二三四五六七八九十])级(?!医院|甲|乙|单位|建造|技工|技师)/g
const OF_INJURY = /(?:伤残|评|鉴定|工伤)[^\d，,。；;级]{0,6}$/
/** The grade of the injury; of two it is not said which one counts. */
function gradeIn(text: string): string | undefined {
  const found = [...text.matchAll(GRADE)]
  const sure = found.filter(
    ({ index, 0: word }) => OF_INJURY.test(text.slice(0, index)) || /^的?(?:伤残|工伤)/.test(text.slice(index + word.length)),
  )
  const grades = (sure.length ? sure : found).map(([, said]) => (/\d/.test(said) ? chineseNumber(Number(said)) : said))
  return new Set(grades).size === 1 ? `${grades[0]}级` : undefined
}
export const injury = (text: string): CalcInputs => ({
  grade: gradeIn(text) ?? UNSAID,
  wage: wageIn(text),
  average: moneyAfter(text, LOCAL_AVERAGE),
})
