import { calculatorOf } from '../../../../../contract/rules/calculators'
import { local } from '../../../../../contract/rules/calculators/local'
import { provinceOf } from '../../../../../contract/rules/provinces/names'
import type { AiCard } from '../../../../../contract/wenwen'
import { dayOf } from '../../../../app/time/days'
import { dependsOnRegion, standardAsked } from '../answers/wording'
import { INPUTS } from './calc-inputs'
import type { CalcInputs } from './card-inputs'
import { inFigures } from './question-figures'
import { wantedCalculator } from './wanted-calculator'

/** By what is asked about, and that something is to be reckoned. */
const ABOUT: [key: string, about: RegExp][] = [
  ['overtime', /加班(费|工资|多少钱|怎么算|\d+\s*(?:个)?小时)|加班.{0,8}(多少|怎么算|计算)/],
  [
    'severance',
    /(?<!竞业.{0,6})(经济)?补偿(金)?.{0,10}(多少|怎么算|计算|几个月)|(N\s*\+\s*1|2N)|赔偿金.{0,8}(多少|怎么算|计算)|(裁员|辞退|解除).{0,12}(赔|补)(偿)?.{0,4}(多少|怎么算)/i,
  ],
  ['annualLeave', /年(休)?假.{0,10}(几天|多少|怎么算|折算|计算|未休)|未休年假/],
  ['doubleWage', /(双倍|二倍|两倍)工资.{0,10}(多少|怎么算|计算|差额)/],
  ['probation', /试用期.{0,12}(多久|最长|几个月|上限|工资|违法)/],
  ['maternity', /((?<!陪)产假|流产假).{0,10}(几天|多少天|多久|怎么算|天数)|生(孩子|育).{0,6}(几天|多少天)/],
  ['incomeTax', /(个税|个人所得税|年终奖.{0,4}税).{0,12}(多少|怎么算|计算|怎么交|怎么缴|计税)|累计预扣/],
  ['insurance', /(社保|五险一金|公积金).{0,10}(个人|自己)?.{0,4}(交多少|缴多少|扣多少|怎么算)/],
  ['retirement', /退休.{0,8}(年龄|几岁|多大|什么时候|延迟)|(几岁|多大|什么时候|何时|哪年).{0,4}退休/],
  ['medicalPeriod', /医疗期.{0,10}(多久|多长|几个月|怎么算|计算)/],
  ['sickPay', /病假(工资|期间工资|待遇).{0,10}(多少|怎么算|标准|计算|发)/],
  ['injury', /工伤.{0,10}(赔|补助金|待遇).{0,8}(多少|怎么算|标准|计算)|([一二三四五六七八九十]级)伤残/],
]

/** Leave for a birth that this calculator reckons, and that it does not. */
const MATERNITY = /(?<!陪)产假|生育假|生孩子|生娃/
const OTHER_LEAVE = /陪产|护理假|育儿|婚假/

/** Whether such a calculator is about what is asked, where a table of the provinces could answer it too. */
function fits(calculator: string, question: string): boolean {
  const topic = dependsOnRegion(question)
  // Sick pay is reckoned of it; who asks for the minimum wage itself wants the table.
  if (topic === '最低工资') return calculator !== 'sickPay'
  if (topic === '婚假' || topic === '高温津贴') return false
  if (topic !== '生育假期' || calculator === 'severance') return true
  return calculator === 'maternity' && MATERNITY.test(question) && !OTHER_LEAVE.test(question)
}

/** The calculator that answers a question, with the numbers of the question in it; undefined where nothing is to be reckoned. */
export function calcCard(question: string, region: string, day = dayOf(new Date())): AiCard | undefined {
  const wanted = wantedCalculator(question)
  if (wanted === 'nothing') return undefined
  const key = wanted ?? ABOUT.find(([, about]) => about.test(question))?.[0]
  const calculator = key && fits(key, question) ? calculatorOf(key) : undefined
  if (!calculator) return undefined
  const inputsWanted: CalcInputs = { ...INPUTS[calculator.key](inFigures(question, day), day), region: provinceOf(region) }
  const known = new Set(calculator.fields.map((field) => field.key))
  const inputs = Object.fromEntries(
    Object.entries(inputsWanted).flatMap(([field, value]) => (known.has(field) && value !== undefined ? [[field, value]] : [])),
  )
  const filled = Object.values(inputs).some((value) => value !== '')
  return {
    kind: 'calc',
    title: calculator.name,
    text: filled ? '已按你说的数字填好，请核对后查看结果' : calculator.intro,
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
