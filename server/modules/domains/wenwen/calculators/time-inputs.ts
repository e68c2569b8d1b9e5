import { daysOf } from '../../../../../contract/rules/calculators/annual-leave'
import { KINDS as BIRTHS, ORDERS } from '../../../../../contract/rules/calculators/maternity'
import { TERMS } from '../../../../../contract/rules/calculators/probation'
import { KINDS as WORKERS } from '../../../../../contract/rules/calculators/retirement'
import { UNSAID, type CalcInputs } from './card-inputs'
import { datesIn, moneyAfter, SHORT_OF, wageIn, withoutMoney, yearsIn } from './question-figures'

const WITH_US =
  '本单位|本公司|本厂|这家(?:公司|单位|厂)?|这个(?:公司|单位|厂)|[在来到进]了?(?:我们|我|你们|这|现在的?)?(?:公司|单位|厂|这里|这儿|这边)|入职|司龄'
const IN_ALL = '累计|总|一共|合计|社会工龄|工龄|工作|实际|社保'
/** Years of work with whomever, and with this employer. */
function serviceIn(text: string): { total?: number; own?: number } {
  const own = yearsIn(text, WITH_US)
  const rest = own === undefined ? text : text.replace(new RegExp(`(?:${WITH_US})[^\\d]{0,8}?${own}\\s*个?年`), '，')
  const before = own === undefined ? undefined : yearsIn(rest, '之前|以前|此前')
  if (own !== undefined && before !== undefined) return { own, total: own + before }
  return { own, total: yearsIn(rest, IN_ALL) ?? (own === undefined ? yearsIn(rest) : undefined) }
}

const JOINED =
  /(?:今年|当年|刚|新|中途|半路|年中|年初|月份?|[日号])[^，,。；;\d]{0,4}(?:入职|[进来]公司|进厂|报到)|换了?(?:工作|公司|单位)|新员工/
const GONE = /离职|辞职|辞退|被裁|要走|走人|不干了/
export function annualLeave(text: string, day: string): CalcInputs {
  const dates = datesIn(text)
  const left = dates.find(({ what }) => what === 'left')?.date
  const entered = dates.find(({ what }) => what === 'entered')?.date
  const year = /(20\d{2})\s*年的?(?:年|休|带薪)/.exec(text)?.[1] ?? left?.slice(0, 4) ?? day.slice(0, 4)
  const [entry, leave] = [entered, left].map((date) => (date?.startsWith(year) ? date : undefined))
  // In the year of coming or going it hangs on the day.
  const inYear = text.replace(/((?:19|20)\d{2})\s*年\s*\d{1,2}\s*月/g, (month, of: string) => (of === year ? month : ''))
  const open = !entered && JOINED.test(inYear)
  const whenUnsaid = open || (!left && GONE.test(text))
  const unspent =
    /(?:剩|还有|没休|未休)[^\d，,。；;]{0,6}(\d+(?:\.\d)?)\s*天|(\d+(?:\.\d)?)\s*天的?(?:年(?:休)?假)?(?:没休|未休|没用)/.exec(
      text,
    )
  const rest = unspent && Number(unspent[1] ?? unspent[2])
  const { total } = serviceIn(text.replace(/\d+年(?:都|一直)?[没未]有?[休给让]/g, '，'))
  const taken = /(?:已经?休|休了|休过|已经?用|用了)[^\d，,。；;]{0,4}(\d+(?:\.\d)?)\s*天/.exec(text)?.[1]
  const spent = taken ? Number(taken) : undefined
  const whole = !entry && !leave && !whenUnsaid
  const known = rest === null || (whole && total !== undefined && rest <= daysOf(total))
  return {
    ...{ year: whenUnsaid || !known ? UNSAID : Number(year), years: total, wage: wageIn(text) },
    entry: open ? UNSAID : entry,
    leave: !left && GONE.test(text) ? UNSAID : leave,
    taken: rest !== null && known && total !== undefined ? daysOf(total) - rest : spent,
  }
}

export const medicalPeriod = (text: string): CalcInputs => ({
  ...serviceIn(text),
  illness: /癌|精神病|瘫/.test(text) ? '特殊疾病（癌症、精神病、瘫痪等）' : undefined,
})

/** 2年, 1年零6个月, 3个月; 2026年 and 26年3月 are days. */
const TERM = String.raw`(?:(\d{1,2}(?:\.\d)?)\s*年(?!\s*\d+\s*月)(?:零|又)?)?(?:(\d+(?:\.\d)?)\s*个月)?`
/** Less or more than what follows. */
const MORE_OR_LESS = `${SHORT_OF}|超过|大于`
const CONTRACT = [
  new RegExp(String.raw`(?<![\d.]|${MORE_OR_LESS})(?=\d)${TERM}(?:期|期限)?的?(?:固定期限)?(?:的?劳动)?合同(?!到期)`),
  new RegExp(String.raw`(?:签|合同)[^\d，,。；;？?]{0,6}(?<!${MORE_OR_LESS})(?=\d)${TERM}`),
]
const ON_TRIAL = String.raw`试用期?[^\d，,。；;？?]{0,8}\d+(?:\.\d)?\s*个月|(?<![\d.]|年[零又]|(?:签|合同)[^\d，,。；;？?]{0,4})\d+(?:\.\d)?\s*个月的?试用`
export function probation(text: string): CalcInputs {
  const term = /无固定/.test(text) ? TERMS[1] : /完成.{0,8}(?:任务|工作|项目)/.test(text) ? TERMS[2] : undefined
  const said = text.replace(new RegExp(ON_TRIAL, 'g'), '试用')
  const [, years = 0, months = 0] = CONTRACT.map((one) => one.exec(said)).find((one) => one?.[1] ?? one?.[2]) ?? []
  const whole = Math.floor(Number(years) * 12 + Number(months))
  const regular = moneyAfter(text, '转正后?的?(?:工资|月薪)?')
  return { term, months: term ? undefined : whole || UNSAID, wage: regular ?? wageIn(withoutMoney(text, '试用期?(?:1个月)?')) }
}

const LOST = /流产|小产|引产|胎停|宫外孕|葡萄胎/
/** Of a child that was not born, by the months of pregnancy; weeks tell it where either way of counting them does. */
function lossOf(text: string): string {
  const [before, after] = [BIRTHS[2], BIRTHS[3]]
  const months = /孕[^\d，,。；;]{0,6}(\d+(?:\.\d)?)\s*个?多?月(?!\d)/.exec(text) ?? /(\d+(?:\.\d)?)\s*个多?月/.exec(text)
  const weeks = /(\d+)\s*(?:周|星期|礼拜)/.exec(text)
  if (!months) return !weeks || ['16', '17'].includes(weeks[1]) ? UNSAID : Number(weeks[1]) < 16 ? before : after
  const around = text.slice(Math.max(0, months.index - 2), months.index + months[0].length + 3)
  const short = /[不未没][到满足]?|以[下内]|之前|以前/.test(around)
  return Number(months[1]) < 4 || (short && Number(months[1]) === 4) ? before : after
}
const MANY = { 2: /双胞胎|双胎|龙凤胎/, 3: /三胞胎|3胞胎/, 4: /四胞胎|4胞胎/ }
export function maternity(text: string): CalcInputs {
  if (LOST.test(text)) return { kind: lossOf(text) }
  const nth = [/[二2](?:胎|孩|宝)|第[二2]个|老二/, /[三3](?:胎|孩|宝)|第[三3]个|老三/].findIndex((one) => one.test(text))
  return {
    kind: /剖|难产/.test(text) ? BIRTHS[1] : undefined,
    order: nth < 0 ? undefined : ORDERS[nth + 1],
    babies: Object.entries(MANY).flatMap(([count, said]) => (said.test(text) ? [Number(count)] : []))[0],
    start: /(?:从|开始|起)[^，,。；;]{0,4}休|休(?:产假)?(?:开始|起)/.test(text) ? datesIn(text)[0]?.date : undefined,
  }
}

// Whose child, brother-in-law or husband it is says nothing of who retires.
const WOMAN = /(?<![一1儿子])女(?![儿婿])|妈|母亲|老婆|媳妇|妻子|阿姨|[姐妹](?!夫)|她(?!的?(?:老公|丈夫|爸|父亲|哥))/
const MAN = /男|爸|父亲|老公|丈夫|爷|叔|伯|哥|[姐妹]夫/
const AT_FIFTY_FIVE = /干部|管理|技术岗|白领|公务员|教师|老师|事业编/
const AT_FIFTY = /工人|一线|车间|普工|流水线|服务员|保洁/
function workerOf(text: string): string {
  const woman = WOMAN.test(text)
  if (woman === MAN.test(text)) return UNSAID
  if (!woman) return WORKERS[0]
  const [office, shop] = [AT_FIFTY_FIVE.test(text), AT_FIFTY.test(text)]
  return office === shop ? UNSAID : office ? WORKERS[1] : WORKERS[2]
}
/** 1972年5月, 72年5月8日, 1972-05-08 */
const BIRTH =
  /(?<!\d)((?:19|20)?\d{2})\s*[-年./]\s*(\d{1,2})(?:\s*[-月./]\s*(\d{1,2})|\s*月|(?!\d|\s*(?:年|岁|个)))([^\d，,。；;]{0,4}生)?/g
/** Without a day it is the first one of the month: only the month counts. */
function birthIn(text: string): string | undefined {
  const found = [...text.matchAll(BIRTH)]
  const births = found.filter(([, , , , born]) => born)
  // Of two people it is not said who retires.
  if (births.length > 1) return UNSAID
  const [, said, month, day = '1'] = births[0] ?? found[0] ?? []
  if (!said) return undefined
  const year = said.length === 4 ? said : `${Number(said) < 30 ? 20 : 19}${said}`
  return [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
}

export const retirement = (text: string): CalcInputs => ({ kind: workerOf(text), birth: birthIn(text) })
