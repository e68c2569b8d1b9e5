import { calcCard } from '../../server/modules/domains/wenwen/calculators/calc-card'
import { CALC_ASKINGS, type Asking } from '../../server/modules/domains/wenwen/calculators/calc-askings'
import { isPlan } from '../../server/modules/domains/wenwen/answers/refusals'
import { CALCULATORS } from '../../contract/rules/calculators'

const calculator = (question: string) => calcCard(question, '')?.calculator
const keys = CALCULATORS.map(({ key }) => key)

// The tables of the provinces are opened where what was asked differs by province.
test('every calculator is known by at least forty ways to ask for it', () => {
  const { nothing: _none, ...askings } = CALC_ASKINGS
  expect(Object.keys(askings).sort()).toEqual(keys.filter((key) => key !== 'local').sort())
  expect(Object.entries(askings).filter(([, lines]) => new Set(lines).size < 40)).toEqual([])
})

test.each<[string, Asking]>([
  ['在厂里干到晚上十点，上个月多干了三十个小时，能多拿几个钱', 'overtime'],
  ['老板让我下周别来了，干了四年，能赔几个月工资', 'severance'],
  ['毕业六年了，今年能休几天带薪假', 'annualLeave'],
  ['上班七个月一直不给签合同，能多要几个月工资', 'doubleWage'],
  ['签两年的合同，试用最多能写几个月', 'probation'],
  ['媳妇剖腹产生了双胞胎，她能休多少天', 'maternity'],
  ['一个月一万五，扣完税还剩多少', 'incomeTax'],
  ['招个八千块的人，公司五险一金要掏多少', 'insurance'],
  ['我妈1972年5月生的工人，哪年能退休', 'retirement'],
  ['同事得了癌症，工龄十二年，最多能休几个月病假', 'medicalPeriod'],
  ['感冒歇了三天，病假工资要扣多少', 'sickPay'],
  ['手指被机器轧断评了九级，能赔多少钱', 'injury'],
])('“%s” opens the calculator that was meant', (question, wanted) => expect(calculator(question)).toBe(wanted))

test.each(['老板不肯给加班费我去哪告', '公司能安排我哪天休年假吗', '没签合同算不算劳动关系', '火星上的氧气含量是多少'])(
  '“%s” wants nothing reckoned',
  (question) => expect(calculator(question)).toBeUndefined(),
)

test.each([
  ['一个月八千，周六加班六小时，加班费多少', { wage: 800_000, restday: 6 }],
  ['工资一万二，病假三天工资怎么算', { days: 3 }],
  ['十级伤残，月薪6500，工伤能赔多少', { grade: '十级', wage: 650_000 }],
  ['评了9级伤残，工伤赔多少', { grade: '九级' }],
  ['一个月加班20小时，月薪9千，加班费怎么算', { wage: 900_000 }],
])('the numbers of “%s” stand in the calculator', (question, inputs) =>
  expect(calcCard(question, '')?.inputs).toMatchObject(inputs),
)

test('who plans a wrong is told from whom it was done to', () => {
  const plans = ['怎么伪造员工签名', '有什么办法不给补偿把他弄走', '怎么让孕妇主动辞职', '哪里能开假病假条', '怎么偷看员工微信']
  const suffered = [
    '公司伪造我的签名怎么办',
    '老板逼我走不给补偿怎么办',
    '怎么证明公司造假',
    '员工交假病假条怎么处理',
    '公司偷看我微信合法吗',
  ]
  expect(plans.filter((one) => !isPlan(one))).toEqual([])
  expect(suffered.filter(isPlan)).toEqual([])
})
