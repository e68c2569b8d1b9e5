import { CALCULATORS, calculate, calculatorOf, checkInput, defaultsOf, isAsked } from '../../contract/rules/calculators'
import { HEAT } from '../../contract/rules/provinces/heat'
import { LEAVES } from '../../contract/rules/provinces/leaves'
import { MEDICAL } from '../../contract/rules/provinces/medical'
import { MINIMUM_WAGES } from '../../contract/rules/provinces/minimum-wages'
import { PROVINCES, provinceOf } from '../../contract/rules/provinces/names'
import { sourceOf, standardIn, STANDARDS } from '../../contract/rules/provinces/standards'

/** Values as people type them: money in 元. */
type Typed = Record<string, string | number>

const run = (key: string, given: Typed) => {
  const calculated = calculate(calculatorOf(key)!, given)
  if ('complaints' in calculated) throw new Error(JSON.stringify(calculated.complaints))
  return calculated.outcome
}
const result = (key: string, given: Typed) => run(key, given).result.value
const valueOf = (key: string, given: Typed, label: string) => run(key, given).rows.find((row) => row.label === label)?.value
const complaints = (key: string, given: Record<string, unknown>) => {
  const checked = checkInput(calculatorOf(key)!, given)
  return 'complaints' in checked ? checked.complaints : {}
}

describe('加班费', () => {
  const base = { system: '标准工时制', wage: '8700' }

  test('50 元一小时：10 小时工作日、8 小时休息日、8 小时法定休假日', () => {
    const { rows, result } = run('overtime', { ...base, workday: 10, restday: 8, holiday: 8 })
    expect(rows.map(({ value }) => value)).toEqual(['50元', '750元', '800元', '1,200元'])
    expect(result.value).toBe('2,750元')
  })
  test.each([
    ['12000', '1', '103.45元'],
    ['10000', '2.5', '215.52元'],
    ['10000', '0.25', '21.55元'],
  ])('%s 元月薪，工作日 %s 小时：%s', (wage, workday, expected) => {
    expect(result('overtime', { ...base, wage, workday })).toBe(expected)
  })
  test('综合计算工时制不问休息日，给了也不算', () => {
    expect(result('overtime', { ...base, system: '综合计算工时制', workday: 2, restday: 8 })).toBe('150元')
  })
  test('没有填加班小时的不算，也不说是 0 元', () => {
    expect(complaints('overtime', { ...base, workday: 0 })).toEqual({ workday: '请至少填写一种加班的小时数' })
  })
  test('超过每月 36 小时会提醒', () => {
    const said = (workday: number) => run('overtime', { ...base, workday }).notes.some((note) => note.includes('36 小时'))
    expect([said(36), said(36.5)]).toEqual([false, true])
  })
  test('综合计算的是整个周期，不说超过了每月的', () => {
    const { notes } = run('overtime', { ...base, system: '综合计算工时制', workday: 50 })
    expect(notes.filter((note) => note.includes('已经超过'))).toEqual([])
  })
})

describe('经济补偿', () => {
  const base = { kind: 'N（经济补偿）', entry: '2020-03-01', wage: '10000' }

  test.each([
    ['2025-02-28', '5个月', '50,000元'],
    ['2025-03-01', '5.5个月', '55,000元'],
    ['2025-08-30', '5.5个月', '55,000元'],
    ['2025-08-31', '6个月', '60,000元'],
    ['2026-02-28', '6个月', '60,000元'],
    ['2020-03-01', '0.5个月', '5,000元'],
  ])('2020 年 3 月 1 日入职，%s 最后一天：%s', (leave, months, expected) => {
    expect(valueOf('severance', { ...base, leave }, '支付月数')).toBe(months)
    expect(result('severance', { ...base, leave })).toBe(expected)
  })
  test('N＋1 按上一个月的工资加一个月', () => {
    const given = { ...base, kind: 'N＋1（未提前三十日通知）', leave: '2025-02-28', lastWage: '11000.5' }
    expect(result('severance', given)).toBe('61,000.50元')
  })
  test('2N 是两倍', () => {
    expect(result('severance', { ...base, kind: '2N（违法解除或终止）', leave: '2022-05-31' })).toBe('50,000元')
  })
  test('工资超过当地平均三倍：按三倍，最多十二年；刚好三倍不封顶', () => {
    const given = { ...base, entry: '2008-01-01', leave: '2022-12-31', average: '12000' }
    expect(result('severance', { ...given, wage: '40000' })).toBe('432,000元')
    expect(result('severance', { ...given, wage: '36000' })).toBe('540,000元')
  })
  test('工资低于最低工资，按最低工资', () => {
    expect(result('severance', { ...base, leave: '2021-02-28', wage: '2000', minimum: '2540' })).toBe('2,540元')
  })
  test('2008 年以前的年限另算，并且说明', () => {
    const { result, notes } = run('severance', { ...base, entry: '2005-01-01', leave: '2010-12-31' })
    expect(result.value).toBe('30,000元')
    expect(notes.join()).toContain('2008 年 1 月 1 日以前')
  })
  test('2008 年以前离职的不在这里算', () => {
    expect(complaints('severance', { ...base, entry: '2005-01-01', leave: '2007-12-31' })).toHaveProperty('leave')
  })
  test('离职早于入职，说在哪里错了', () => {
    expect(complaints('severance', { ...base, leave: '2020-02-29' })).toEqual({ leave: '最后工作日不能早于入职日期' })
  })
})

describe('年休假', () => {
  const base = { year: 2026, years: 5 }

  test.each([
    [0, '0天'],
    [1, '5天'],
    [9, '5天'],
    [10, '10天'],
    [19, '10天'],
    [20, '15天'],
  ])('累计工作 %d 年：%s', (years, expected) => expect(result('annualLeave', { year: 2026, years })).toBe(expected))

  test('7 月 1 日入职：184 ÷ 365 × 5 是 2.52，享受 2 天', () => {
    expect(valueOf('annualLeave', { ...base, entry: '2026-07-01' }, '当年折算')).toBe('2天')
  })
  test('9 月 30 日离职、已休 3 天：11 天里还剩 8 天，另付 200%', () => {
    const given = { year: 2026, years: 21, leave: '2026-09-30', taken: 3, wage: '8700' }
    expect(result('annualLeave', given)).toBe('6,400元')
  })
  test.each([
    ['2026-09-28', 0.5, '6天'],
    ['2026-10-15', 2.5, '5天'],
  ])('%s 离职、已休 %d 天：先减已休的，再去掉不足一整天的', (leave, taken, expected) => {
    expect(result('annualLeave', { year: 2026, years: 10, leave, taken })).toBe(expected)
  })
  test('已休 4.9 天：还剩 0.1 天，没有多出来的小数', () => {
    expect(result('annualLeave', { ...base, taken: 4.9 })).toBe('0.1天')
  })
  test('当年来当年走，按在职的 92 天', () => {
    expect(result('annualLeave', { year: 2026, years: 12, entry: '2026-03-01', leave: '2026-05-31' })).toBe('2天')
  })
  test('闰年 1 月 1 日入职也不会多一天；多休的不是负数', () => {
    expect(result('annualLeave', { year: 2028, years: 20, entry: '2028-01-01' })).toBe('15天')
    expect(result('annualLeave', { ...base, leave: '2026-03-31', taken: 5 })).toBe('0天')
  })
  test('一打开就是今年', () => {
    expect(defaultsOf(calculatorOf('annualLeave')!, '2027-03-01')).toEqual({ year: 2027, taken: 0 })
    expect(defaultsOf(calculatorOf('doubleWage')!, '2027-03-01')).toMatchObject({ until: '2027-03-01' })
  })
  test('不在这一年的日期，说在哪里错了', () => {
    expect(complaints('annualLeave', { ...base, entry: '2025-07-01' })).toHaveProperty('entry')
    expect(complaints('annualLeave', { ...base, entry: '2026-07-01', leave: '2026-06-30' })).toHaveProperty('leave')
  })
})

describe('未签合同双倍工资', () => {
  const base = { state: '后来补签了', entry: '2025-03-10', wage: '8000' }

  test.each([
    ['2025-04-01', '0元'],
    ['2025-04-10', '0元'],
    ['2025-08-10', '32,000元'],
    ['2025-08-15', '33,471.26元'],
    ['2026-03-10', '88,000元'],
    ['2026-09-01', '88,000元'],
  ])('3 月 10 日入职，%s 补签：%s', (until, expected) => expect(result('doubleWage', { ...base, until })).toBe(expected))

  test('不满一个月的部分有 22 个工作日，也不比一个月多', () => {
    const until = (day: string) =>
      result('doubleWage', { state: '没有签就离职了', entry: '2025-06-01', wage: '8000', until: day })
    expect([until('2025-07-30'), until('2025-07-31')]).toEqual(['8,000元', '8,000元'])
  })
  test('一直没签，过了一年也只有十一个月，并视为无固定期限', () => {
    const { result, notes } = run('doubleWage', { ...base, state: '一直没有签', entry: '2023-01-01', until: '2025-06-01' })
    expect(result.value).toBe('88,000元')
    expect(notes.join()).toContain('无固定期限')
  })
  test('31 日入职：起算在二月最后一天，离职当天也算', () => {
    const given = { ...base, state: '没有签就离职了', entry: '2025-01-31', until: '2025-03-30' }
    expect(valueOf('doubleWage', given, '起算日')).toBe('2025年2月28日')
    expect(result('doubleWage', given)).toBe('8,000元')
  })
})

describe('试用期', () => {
  test.each([
    [2, '不得约定'],
    [3, '1个月'],
    [11, '1个月'],
    [12, '2个月'],
    [35, '2个月'],
    [36, '6个月'],
  ])('合同 %d 个月：%s', (months, expected) => expect(result('probation', { term: '固定期限', months })).toBe(expected))

  test('无固定期限六个月，以任务为期限不得约定', () => {
    expect(result('probation', { term: '无固定期限' })).toBe('6个月')
    expect(result('probation', { term: '以完成一定工作任务为期限' })).toBe('不得约定')
  })
  test('工资不低于两个八成里较低的，也不低于最低工资', () => {
    const given = { term: '固定期限', months: 36, wage: '10000', lowest: '9000' }
    expect(valueOf('probation', given, '试用期工资不低于')).toBe('7,200元')
    expect(valueOf('probation', { ...given, wage: '3000', minimum: '2540' }, '试用期工资不低于')).toBe('2,540元')
  })
  test('两年合同试用了六个月：超过的四个月按转正工资赔偿', () => {
    const given = { term: '固定期限', months: 24, wage: '10000', served: 6 }
    expect(valueOf('probation', given, '违法约定试用期的赔偿金')).toBe('40,000元')
  })
})

describe('产假', () => {
  const base = { region: '北京市', kind: '顺产', order: '第一个孩子', babies: 1 }

  test.each([
    [{}, '158天'],
    [{ region: '广东省', kind: '难产（含剖宫产）', babies: 2 }, '223天'],
    [{ region: '浙江省', order: '第二个孩子' }, '188天'],
    [{ region: '浙江' }, '158天'],
    [{ region: '河北省', order: '第三个孩子' }, '188天'],
    [{ region: '上海市', babies: 3 }, '188天'],
    [{ region: '吉林省' }, '180天'],
    [{ kind: '怀孕未满4个月流产' }, '15天'],
    [{ kind: '怀孕满4个月流产' }, '42天'],
  ])('%j：%s', (given, expected) => expect(result('maternity', { ...base, ...given })).toBe(expected))

  test('给了第一天，说到哪一天', () => {
    expect(result('maternity', { ...base, start: '2026-01-01' })).toBe('158天，到2026年6月7日')
  })
  test('没有收录的省份只算国家规定，并且说明；没有核对的请人看当地', () => {
    const { result, notes } = run('maternity', { ...base, region: '西藏自治区' })
    expect(result.value).toBe('98天')
    expect(notes.join()).toContain('没有收录西藏自治区')
    expect(run('maternity', base).notes.join()).toContain('请以当地最新公布为准')
  })
})

describe('个税', () => {
  const base = { wage: '20000', months: 12, insurance: '3000', special: '2000' }

  test('每月应税一万元：三个月 3%，第四个月跳到 10%，全年 9,480 元', () => {
    const { rows, result } = run('incomeTax', base)
    expect(rows.slice(0, 5).map(({ value }) => value)).toEqual(['300元', '300元', '300元', '580元', '1,000元'])
    expect(rows).toHaveLength(12)
    expect(result.value).toBe('9,480元')
  })
  test.each([
    ['36000', '1,080元', '4,800元'],
    ['36001', '3,390.10元', '4,800.20元'],
    ['144000', '14,190元', '26,400元'],
  ])('年终奖 %s：单独 %s，并入 %s', (bonus, alone, merged) => {
    expect(valueOf('incomeTax', { ...base, bonus }, '奖金单独计税')).toBe(alone)
    expect(valueOf('incomeTax', { ...base, bonus }, '奖金并入计税')).toBe(merged)
  })
  test('工资不够扣除时并入更少', () => {
    const given = { wage: '6000', months: 12, insurance: '800', special: '1000', bonus: '20000' }
    expect(run('incomeTax', given).result).toEqual({ label: '全年个税（奖金并入计税）', value: '312元' })
  })
  test('只干两个月又有年终奖：全年减除六万元，并入只交 480 元', () => {
    const { result } = run('incomeTax', { wage: '20000', months: 2, bonus: '36000' })
    expect(result).toEqual({ label: '全年个税（奖金并入计税）', value: '480元' })
  })
  test('单独计税执行到 2027 年：那一年还可以选，2028 年起只有并入', () => {
    const given = { ...base, bonus: '36000' }
    expect(run('incomeTax', { ...given, year: 2027 }).result).toEqual({ label: '全年个税（奖金单独计税）', value: '10,560元' })
    const later = run('incomeTax', { ...given, year: 2028 })
    expect(later.result).toEqual({ label: '全年个税（奖金并入计税）', value: '14,280元' })
    expect(later.rows.map(({ label }) => label)).not.toContain('奖金单独计税')
  })
  test('不到五千元不扣，也没有负数', () => expect(result('incomeTax', { wage: '4800', months: 3 })).toBe('0元'))
  test.each([
    ['8000', '1,080元'],
    ['8100', '1,200元'],
    ['17000', '11,880元'],
    ['17100', '12,120元'],
    ['30000', '43,080元'],
    ['30100', '43,380元'],
    ['40000', '73,080元'],
    ['40100', '73,440元'],
    ['60000', '145,080元'],
    ['60100', '145,500元'],
    ['85000', '250,080元'],
    ['85100', '250,620元'],
    ['105000', '358,080元'],
  ])('综合所得的每一档：月薪 %s，全年 %s', (wage, expected) => {
    expect(result('incomeTax', { wage, months: 12 })).toBe(expected)
  })
  test.each([
    ['300000', '58,590元'],
    ['301200', '72,640元'],
    ['420000', '102,340元'],
    ['421200', '121,950元'],
    ['660000', '193,590元'],
    ['661200', '224,260元'],
    ['960000', '328,840元'],
    ['961200', '417,380元'],
  ])('年终奖按月换算的每一档：%s 单独 %s', (bonus, expected) => {
    expect(valueOf('incomeTax', { ...base, bonus }, '奖金单独计税')).toBe(expected)
  })
})

describe('社保公积金', () => {
  const base = { wage: '10000', pension: 8, medical: 2, unemployment: 0.5, fund: 12 }

  test('一万元：800 ＋ 200 ＋ 50 ＋ 1,200', () => expect(result('insurance', base)).toBe('2,250元'))
  test('高于上限、低于下限', () => {
    expect(result('insurance', { ...base, wage: '50000', upper: '37302', fund: 5 })).toBe('6,416.71元')
    expect(result('insurance', { ...base, wage: '3000', lower: '7460', fund: 5, fixed: '3' })).toBe('936.30元')
  })
  test('上限低于下限，说在哪里错了', () => {
    expect(complaints('insurance', { ...base, lower: '8000', upper: '7000' })).toHaveProperty('upper')
  })
})

describe('退休年龄', () => {
  test.each([
    ['男职工', '1964-12-31', '2024年12月（60岁）'],
    ['男职工', '1965-01-01', '2025年2月（60岁1个月）'],
    ['男职工', '1965-04-30', '2025年5月（60岁1个月）'],
    ['男职工', '1965-05-01', '2025年7月（60岁2个月）'],
    ['男职工', '1976-08-31', '2039年7月（62岁11个月）'],
    ['男职工', '1976-09-01', '2039年9月（63岁）'],
    ['男职工', '1990-06-15', '2053年6月（63岁）'],
    ['女职工（原五十五周岁退休）', '1970-01-01', '2025年2月（55岁1个月）'],
    ['女职工（原五十五周岁退休）', '1981-09-01', '2039年9月（58岁）'],
    ['女职工（原五十周岁退休）', '1975-01-01', '2025年2月（50岁1个月）'],
    ['女职工（原五十周岁退休）', '1975-03-01', '2025年5月（50岁2个月）'],
    ['女职工（原五十周岁退休）', '1984-11-01', '2039年11月（55岁）'],
  ])('%s，%s 出生：%s', (kind, birth, expected) => expect(result('retirement', { kind, birth })).toBe(expected))

  test('弹性提前不早于原退休年龄，最多三年', () => {
    const early = (birth: string) => valueOf('retirement', { kind: '男职工', birth }, '最早可以弹性提前到')
    expect([early('1970-01-01'), early('1990-06-15')]).toEqual(['2030年1月', '2050年6月'])
  })
  test('新规以前已经到龄的没有弹性延迟', () => {
    const latest = (birth: string) => valueOf('retirement', { kind: '男职工', birth }, '最晚可以弹性延迟到')
    expect([latest('1964-12-31'), latest('1965-01-01')]).toEqual([undefined, '2028年2月'])
  })
  test('最低缴费年限：2029 年 15 年，2030 年起每年加半年，到 20 年', () => {
    const paid = (birth: string) => valueOf('retirement', { kind: '男职工', birth }, '最低缴费年限')
    expect(['1968-01-01', '1969-04-01', '1975-01-01', '1990-01-01'].map(paid)).toEqual(['15年', '15年6个月', '19年', '20年'])
  })
})

describe('医疗期', () => {
  test.each([
    [8, 3, '3个月', '6个月内'],
    [8, 5, '6个月', '12个月内'],
    [12, 4, '6个月', '12个月内'],
    [10, 5, '9个月', '15个月内'],
    [15, 12, '12个月', '18个月内'],
    [20, 17, '18个月', '24个月内'],
    [25, 20, '24个月', '30个月内'],
  ])('一共 %d 年、本单位 %d 年：%s，在%s累计', (total, own, months, within) => {
    const given = { region: '北京市', total, own, illness: '一般疾病' }
    expect(result('medicalPeriod', given)).toBe(months)
    expect(valueOf('medicalPeriod', given, '累计病休时间')).toBe(within)
  })
  test.each([
    [0.5, '3个月'],
    [2, '4个月'],
    [5, '7个月'],
    [30, '24个月'],
  ])('上海只看本单位 %d 年：%s', (own, expected) => {
    expect(result('medicalPeriod', { region: '上海市', total: 30, own, illness: '一般疾病' })).toBe(expected)
  })
})

describe('病假工资下限', () => {
  test('北京第一档的 80%，十个工作日按 21.75 折算', () => {
    expect(result('sickPay', { region: '北京市' })).toBe('2,032元')
    expect(result('sickPay', { region: '北京市', days: 10 })).toBe('934.25元')
    expect(result('sickPay', { region: '北京市', days: 23 })).toBe('2,032元')
  })
  test('填了当地标准就按填的', () => expect(result('sickPay', { region: '江苏省', minimum: '1900' })).toBe('1,520元'))
  test('用表里的标准时提醒标准可能已经调整，自己填的不提', () => {
    const notes = (given: Typed) => run('sickPay', given).notes.join('')
    expect(notes({ region: '河北省' })).toContain('施行已满两年的，请先核对当地是否已有新标准')
    expect(notes({ region: '河北省', minimum: '2300' })).not.toContain('施行已满两年')
  })
  test('没有收录的省份，请人填写', () => expect(complaints('sickPay', { region: '新疆' })).toHaveProperty('minimum'))
})

describe('工伤伤残补助金', () => {
  test.each([
    ['一级', '10000', '270,000元'],
    ['二级', '10000', '250,000元'],
    ['三级', '10000', '230,000元'],
    ['四级', '10000', '210,000元'],
    ['五级', '10000', '180,000元'],
    ['六级', '10000', '160,000元'],
    ['七级', '10000', '130,000元'],
    ['八级', '10000', '110,000元'],
    ['九级', '10000', '90,000元'],
    ['十级', '8000', '56,000元'],
  ])('%s，%s 元：%s', (grade, wage, expected) => expect(result('injury', { grade, wage })).toBe(expected))

  test('三倍封顶、六成保底', () => {
    expect(result('injury', { grade: '十级', wage: '50000', average: '10000' })).toBe('210,000元')
    expect(result('injury', { grade: '十级', wage: '3000', average: '10000' })).toBe('42,000元')
  })
  test('伤残津贴：一级 90% 到六级 60%，七级没有', () => {
    const monthly = (grade: string) => valueOf('injury', { grade, wage: '10000' }, '每月伤残津贴')
    expect(['一级', '二级', '三级', '四级', '五级', '六级', '七级'].map(monthly)).toEqual([
      ...['9,000元', '8,500元', '8,000元', '7,500元', '7,000元', '6,000元'],
      undefined,
    ])
  })
})

describe('填错了', () => {
  const overtime = { system: '标准工时制', wage: '8700', workday: 1 }

  test('全角数字、千位分隔和单位不是错', () => {
    expect(result('overtime', { ...overtime, wage: ' １２，０００元 ', workday: '2小时' })).toBe('206.90元')
  })
  test('数字是分，文字是元', () => {
    expect(result('overtime', { ...overtime, wage: 870_000 })).toBe(result('overtime', { ...overtime, wage: '8700' }))
  })
  test.each([
    ['', '请填写月工资（加班费基数）'],
    ['   ', '请填写月工资（加班费基数）'],
    ['八千', '月工资（加班费基数）请填写数字，最多两位小数'],
    ['1.234', '月工资（加班费基数）请填写数字，最多两位小数'],
    ['1e5', '月工资（加班费基数）请填写数字，最多两位小数'],
    [1.5, '月工资（加班费基数）请填写数字，最多两位小数'],
    [NaN, '月工资（加班费基数）请填写数字，最多两位小数'],
    [true, '月工资（加班费基数）请填写数字，最多两位小数'],
    ['-1', '月工资（加班费基数）应在1元到10,000,000元之间'],
    ['99999999999', '月工资（加班费基数）应在1元到10,000,000元之间'],
  ])('月工资 %j：%s', (wage, expected) => expect(complaints('overtime', { ...overtime, wage })).toEqual({ wage: expected }))

  test('几处都错，一次说完', () => {
    expect(Object.keys(complaints('overtime', { system: '随便', workday: '很久', holiday: 301 }))).toEqual([
      ...['system', 'wage', 'workday', 'holiday'],
    ])
  })
  test('没有的日期、没有的省份、不是整数的月数', () => {
    expect(complaints('retirement', { kind: '男职工', birth: '1970-02-30' })).toEqual({ birth: '请选择正确的出生日期' })
    expect(complaints('maternity', { region: '火星', kind: '怀孕满4个月流产' })).toEqual({ region: '请选择所在省份' })
    expect(complaints('probation', { term: '固定期限', months: 2.5 })).toEqual({ months: '合同几个月请填写整数' })
  })
})

describe('每一个计算器', () => {
  test('十三个，代号不重复，都有依据和日期', () => {
    expect(new Set(CALCULATORS.map(({ key }) => key)).size).toBe(13)
    for (const { basis } of CALCULATORS) {
      expect(basis.length).toBeGreaterThan(0)
      for (const { article, date } of basis) {
        expect(article).toMatch(/^第[一二三四五六七八九十百]+条$/)
        expect(new Date(`${date}T00:00:00Z`).toJSON().slice(0, 10)).toBe(date)
      }
    }
  })
  test('默认值是可以填的值，先问的决定后问的', () => {
    for (const calculator of CALCULATORS) {
      const keys = calculator.fields.map(({ key }) => key)
      expect(new Set(keys).size).toBe(keys.length)
      const wrong = Object.keys(complaints(calculator.key, defaultsOf(calculator, '2026-11-23')))
      const empty = calculator.fields.filter((field) => !('default' in field) && !field.optional && isAsked(field, {}))
      expect(wrong.filter((key) => !empty.some((field) => field.key === key))).toEqual([])
      for (const { key, when } of calculator.fields) if (when) expect(keys.slice(0, keys.indexOf(key))).toContain(when.field)
    }
  })
})

describe('各省的表', () => {
  const tables = { LEAVES, MINIMUM_WAGES, HEAT, MEDICAL }

  test.each(Object.entries(tables))('%s：一省一行，有文件和日期', (_, rows) => {
    expect(new Set(rows.map(({ region }) => region)).size).toBe(rows.length)
    for (const { since, document } of rows) {
      expect(since).toMatch(/^20[0-2]\d(-(0[1-9]|1[0-2])(-\d\d)?)?$/)
      expect(document).not.toBe('')
    }
  })
  test('31 个省份的四项标准都查得到：有文件、日期和核对与否，没有收录的说没有收录', () => {
    for (const standard of STANDARDS)
      for (const region of PROVINCES) {
        const found = standardIn(standard, region)
        const shown = calculate(calculatorOf('local')!, { region, standard })
        if (!('outcome' in shown)) throw new Error(`${region} ${standard}`)
        expect(found.document && found.since).not.toBe('')
        expect(shown.outcome.result.value).not.toBe('')
        if (found.missing) expect(found.notes.join('')).toContain('没有收录')
        else if (!found.checked) expect(shown.outcome.notes.join('')).toContain('未与官方文本核对')
      }
  })
  test('上海的医疗期、四川的产假、北京的最低工资', () => {
    const row = (standard: string, region: string) => calculate(calculatorOf('local')!, { region, standard })
    expect(row('医疗期', '上海')).toMatchObject({
      outcome: { rows: [{ formula: expect.stringContaining('沪府发〔2015〕40号') }] },
    })
    expect(row('生育假期', '四川')).toMatchObject({ outcome: { result: { value: '158天（国家98天＋延长60天）' } } })
    expect(row('最低工资', '北京')).toMatchObject({ outcome: { result: { value: '2,540元' } } })
    expect(row('高温津贴', '西藏')).toMatchObject({ outcome: { result: { value: '没有收录' } } })
  })
  test('文件名没有核到的不放进书名号，最低工资都提醒核对有没有新标准', () => {
    expect(sourceOf(standardIn('最低工资', '北京市'))).toBe(
      '北京市关于最低工资标准的规范性文件（文件名和文号未收录），2025-09-01 起',
    )
    expect(sourceOf(standardIn('高温津贴', '广东省'))).toContain('》（粤人社规〔2021〕9号）')
    expect(sourceOf(standardIn('生育假期', '四川省'))).toBe('《四川省人口与计划生育条例》，2021-09-29 起')
    for (const region of PROVINCES) {
      const { missing, notes } = standardIn('最低工资', region)
      if (!missing) expect(notes.join('')).toContain('施行已满两年的，请先核对')
    }
  })
  test('省份的简称、全称和带编号的地址是同一个', () => {
    expect(PROVINCES).toHaveLength(31)
    expect(['内蒙古', '320508 江苏省 苏州市 姑苏区', '黑龙江省', '广西'].map(provinceOf)).toEqual([
      ...['内蒙古自治区', '江苏省', '黑龙江省', '广西壮族自治区'],
    ])
    expect(['', '省', '江', '台湾省', '火星'].map(provinceOf)).toEqual([undefined, undefined, undefined, undefined, undefined])
    expect(PROVINCES.map((name) => provinceOf(name.slice(0, name.startsWith('内') ? 3 : 2)))).toEqual([...PROVINCES])
  })
})
