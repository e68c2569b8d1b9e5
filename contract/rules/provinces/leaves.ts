import type { Province } from './names'
import type { LocalRow } from './row'

export interface LeaveRow extends LocalRow {
  /** Days on top of the 98 of the state; of the first, the second and the third child where that differs. */
  maternity: number | readonly [number, number, number]
  /** Days on top for a difficult birth, where more than the state's 15. */
  difficult?: number
  /** 陪产假（护理假） of the father. */
  paternity: number
  /** 育儿假 of each parent a year, until the child is three. */
  childcare?: number
  /** 婚假, the state's three days included. */
  marriage?: number
}

const row = (
  region: Province,
  since: string,
  maternity: LeaveRow['maternity'],
  rest: Partial<LeaveRow> & Pick<LeaveRow, 'paternity'>,
): LeaveRow => ({ region, document: `${region}人口与计划生育条例`, since, maternity, checked: false, ...rest })

const DOUBTFUL = '条例可能已按孩次或在以后修订中另有规定，请核对'

/** Leave for birth, care and marriage by province; who has no row here is not known for sure. */
export const LEAVES: readonly LeaveRow[] = [
  row('北京市', '2021-11-26', 60, { paternity: 15, childcare: 5, marriage: 10 }),
  row('天津市', '2021-11-29', 60, { paternity: 15, childcare: 10 }),
  row('河北省', '2021-11-23', [60, 60, 90], { paternity: 15, childcare: 10, marriage: 18 }),
  row('山西省', '2021-09-29', 60, { paternity: 15, childcare: 15, marriage: 30 }),
  row('内蒙古自治区', '2021', [60, 60, 90], { paternity: 25, childcare: 10, marriage: 18 }),
  row('辽宁省', '2021-11-26', 60, { paternity: 20, childcare: 10, marriage: 10 }),
  row('吉林省', '2021', 82, { paternity: 25, childcare: 20, marriage: 15, note: '经本人申请、单位同意，产假可延长至一年' }),
  row('黑龙江省', '2021', 82, { paternity: 15, childcare: 10, marriage: 15 }),
  row('上海市', '2021-11-25', 60, { paternity: 10, childcare: 5, marriage: 10 }),
  row('江苏省', '2022-02-10', 30, {
    ...{ paternity: 15, childcare: 10, marriage: 13 },
    note: '条例规定延长产假不少于三十天，具体办法可能更多',
  }),
  row('浙江省', '2021-11-25', [60, 90, 90], { paternity: 15, childcare: 10 }),
  row('安徽省', '2022-01-01', 60, { paternity: 30, childcare: 10, marriage: 13 }),
  row('福建省', '2022-03-30', 60, {
    ...{ paternity: 15, childcare: 10, marriage: 15 },
    note: '产假合计为一百五十八天至一百八十天，这里按最少的算',
  }),
  row('江西省', '2021-09-29', 90, { paternity: 30, childcare: 10, marriage: 18 }),
  row('山东省', '2022-03-30', 60, { paternity: 15, childcare: 10, note: '护理假、育儿假为不少于这个天数' }),
  row('河南省', '2021-11-27', 90, {
    ...{ paternity: 30, childcare: 10, marriage: 21 },
    note: '条例规定增加产假三个月、护理假一个月，这里按每月三十天算；婚假参加婚前医学检查的再加七日',
  }),
  row('湖北省', '2021-11-26', 60, { paternity: 15, childcare: 10 }),
  row('湖南省', '2021-12-03', 60, { paternity: 20, childcare: 10 }),
  row('广东省', '2021-12-01', 80, { difficult: 30, paternity: 15, childcare: 10, marriage: 3 }),
  row('广西壮族自治区', '2022', 60, {
    ...{ paternity: 25, childcare: 10, document: '广西壮族自治区人口和计划生育条例', note: DOUBTFUL },
  }),
  row('海南省', '2021', 90, {
    ...{ paternity: 15, childcare: 10, note: '条例规定增加产假三个月，这里按每月三十天算' },
  }),
  row('重庆市', '2021-11-25', 80, { paternity: 20, marriage: 15 }),
  row('四川省', '2021-09-29', 60, { paternity: 20, childcare: 10, note: DOUBTFUL }),
  row('贵州省', '2021-10-01', 60, { paternity: 15, childcare: 10, marriage: 13 }),
  row('云南省', '2022', 60, { paternity: 30, childcare: 10, marriage: 18 }),
  row('陕西省', '2022-05-25', [60, 60, 240], {
    ...{ paternity: 15, note: '三孩在六十天以外有半年奖励假，这里半年按一百八十天算；参加孕前检查的另有增加' },
  }),
  row('甘肃省', '2021-11-26', 82, { paternity: 30, childcare: 15, marriage: 30 }),
  row('青海省', '2021', 90, { paternity: 15, childcare: 15, marriage: 15 }),
  row('宁夏回族自治区', '2022', 60, { paternity: 25, childcare: 10 }),
]
