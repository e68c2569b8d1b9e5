import { calcCard } from '../../server/modules/domains/wenwen/calculators/calc-card'
import { CALC_ASKINGS, type Asking } from '../../server/modules/domains/wenwen/calculators/calc-askings'
import { isPlan } from '../../server/modules/domains/wenwen/answers/refusals'
import { calculate, CALCULATORS, calculatorOf, defaultsOf } from '../../contract/rules/calculators'

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
  ['月薪8000，平时加班一百零五个小时，加班费多少', { workday: 105 }],
])('the numbers of “%s” stand in the calculator', (question, inputs) =>
  expect(calcCard(question, '')?.inputs).toMatchObject(inputs),
)

const TODAY = '2026-11-30'
/** What the card shows for a question that is asked today, as the phone reckons it; '' for no number. */
function shown(question: string, region = ''): string {
  const card = calcCard(question, region, TODAY)!
  const calculator = calculatorOf(card.calculator!)!
  const reckoned = calculate(calculator, { ...defaultsOf(calculator, TODAY), ...card.inputs })
  return 'outcome' in reckoned ? reckoned.outcome.result.value : ''
}

test.each([
  ['签一年合同试用期最长几个月', '', '2个月'],
  ['半年合同试用期能有多长', '', '1个月'],
  ['合同期18个月试用期多长', '', '2个月'],
  ['公司试用期定了六个月，合同两年，合法上限是多少', '', '2个月'],
  ['一年合同两个月试用期行不行', '', '2个月'],
  ['无固定期限合同试用期多长', '', '6个月'],
  ['以完成一定任务为期限的合同试用期最长几个月', '', '不得约定'],
  ['怀孕3个月流产休几天', '上海市', '15天'],
  ['小产四个月以下休几天', '上海市', '15天'],
  ['5个月引产休几天', '上海市', '42天'],
  ['孕20周引产休几天产假', '上海市', '42天'],
  ['剖腹产产假多少天', '上海市', '173天'],
  ['生双胞胎剖腹产产假多少天', '广东省', '223天'],
  ['生三胞胎产假多少天', '上海市', '188天'],
  ['三胎产假多少天', '陕西省', '338天'],
  ['2020年3月1日入职，2026年6月30日被辞退，违法解除2N，月薪8000，赔多少', '', '104,000元'],
  ['2020年3月1日入职，2026年6月30日被辞退，月薪8000，赔偿多少', '', '52,000元'],
  ['2026年6月30日被裁，2020年3月1日入职，月薪8000补偿金怎么算', '', '52,000元'],
  ['N加一怎么算，2020年3月1日入职，2026年6月30日离职，平均工资8000，上个月工资9000', '', '61,000元'],
  ['1998年7月1日入职，2026年6月30日被辞退，2N赔多少，平均工资8000', '', '448,000元'],
  ['社平工资12000，2020年3月1日入职，2026年6月30日被裁，月薪4万，补偿多少', '', '234,000元'],
  ['我妈1972年5月生的工人，哪年能退休', '', '2022年5月（50岁）'],
  ['75年3月生的女管理岗退休年龄', '', '2031年7月（56岁4个月）'],
  ['男，七二年五月生，什么时候能退休', '', '2034年4月（61岁11个月）'],
  ['2026年5月1日合同到期，我1966年8月出生，男，什么时候退休', '', '2027年1月（60岁5个月）'],
  ['2026年3月2日入职，7月2日才补签，月薪6000，双倍工资多少', '', '18,000元'],
  ['去年12月1日入职，今年5月31日被辞退，没签合同，月薪6000，双倍工资多少', '', '30,000元'],
  ['2026年7月1日入职，累计工龄8年，年假几天', '', '2天'],
  ['今年9月30日离职，工龄12年，已经休了3天，年假折算几天', '', '4天'],
  ['还剩3天年假没休，工作了8年，月薪8700，能换多少钱', '', '2,400元'],
  ['在公司3年，累计工作12年，年假几天', '', '10天'],
  ['月薪8000，周末晚上加班3小时，加班费多少', '', '275.86元'],
  ['月薪8000，平时晚上加班3小时，周六加班5小时，加班费多少', '', '666.67元'],
  ['月薪8700周末两天每天8小时加班费多少', '', '1,600元'],
  ['月薪6000周六加班8小时加班费多少', '', '551.72元'],
  ['月薪1万5，周末加班8小时加班费多少', '', '1,379.31元'],
  ['月薪8000,周末加班6小时,加班费多少', '', '551.72元'],
  ['在公司6年，总工龄15年，医疗期多久', '北京市', '9个月'],
  ['我总共上班十二年，来这家公司才两年，医疗期几个月', '北京市', '6个月'],
  ['月薪20000，社保扣2000，年终奖36000，个税多少', '', '15,360元'],
  ['年薪24万一年交多少个税', '', '19,080元'],
  ['今年7月入职，月薪两万，个税多少', '', '6,480元'],
  ['月薪8000社保每个月个人交多少', '', '840元'],
  ['公积金12%，工资8000，每月存多少', '', '960元'],
  ['病假30天，病假工资多少', '上海市', '2,192元'],
  ['当地最低工资2000，病假10天，病假工资怎么算', '江苏省', '735.63元'],
  ['社平工资8000，九级伤残，月薪4000，工伤赔多少', '', '43,200元'],
  ['我有一儿一女，男，工人，1970年5月生，什么时候退休', '', '2031年10月（61岁5个月）'],
  ['她老公1970年5月生，什么时候退休', '', '2031年10月（61岁5个月）'],
  ['我姐夫1970年5月生，什么时候退休', '', '2031年10月（61岁5个月）'],
])('“%s” %s: the card reckons %s', (question, region, value) => expect(shown(question, region)).toBe(value))

test.each([
  ['试用期最多能约定几个月', '', 'months'],
  ['不到一年的合同试用期上限', '', 'months'],
  ['流产了能休几天', '上海市', 'kind'],
  ['2026年6月30日被辞退，干了6年，月薪8000，补偿多少', '', 'entry'],
  ['我1972年5月生，什么时候退休', '', 'kind'],
  ['女的1972年5月生的什么时候退休', '', 'kind'],
  ['2025年12月1日入职没签合同，被辞退了，月薪6000，双倍工资多少', '', 'until'],
  ['今年七月入职，工作了8年，今年年假几天', '', 'entry'],
  ['7月份离职年假能折算几天，工作了5年', '', 'leave'],
  ['月薪8000加班20小时加班费多少', '', 'workday'],
  ['工作日每天加班2小时，月薪8000，一个月加班费多少', '', 'workday'],
  ['在公司干了6年医疗期多久', '上海市', 'total'],
  ['税后工资10000，税前多少，个税怎么算', '', 'wage'],
  ['一个月20000到手的，税前多少，个税怎么算', '', 'wage'],
  ['有房贷和孩子，月薪2万，个税交多少', '', 'special'],
  ['工伤赔偿怎么算，工资6500', '', 'grade'],
  ['我爸和我妈都是1970年5月生，哪年退休', '', 'kind'],
  ['孩子1998年3月生，我1970年5月生，女工人，什么时候退休', '', 'birth'],
  ['工作不满十年年假几天', '', 'years'],
  ['快十年工龄年假几天', '', 'years'],
  ['合同从2026年3月1日到2029年2月28日，试用期最长几个月', '', 'months'],
])('“%s” %s: no number before %s is filled in', (question, region, field) => {
  expect(shown(question, region)).toBe('')
  expect(calcCard(question, region, TODAY)!.inputs![field] ?? '').toBe('')
})

test.each(['陪产假几天', '婚假几天', '高温津贴多少', '护理假多少天', '育儿假一年几天', '丧假几天', '探亲假几天', '产检假几天'])(
  '“%s” is reckoned by no calculator of something else',
  (question) => expect(calcCard(question, '上海市')).toBeUndefined(),
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
