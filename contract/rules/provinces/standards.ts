import { yuan } from '../calculators/amounts'
import { HEAT } from './heat'
import { LEAVES } from './leaves'
import { MEDICAL } from './medical'
import { MINIMUM_WAGES, REVISED } from './minimum-wages'
import type { Province } from './names'
import { isNamed, LOOK_UP, rowOf, type LocalRow } from './row'

/** What every province sets for itself, and is asked for most. */
export const STANDARDS = ['最低工资', '生育假期', '医疗期', '高温津贴'] as const
export type Standard = (typeof STANDARDS)[number]

/**
 * What a province has set, in words: which document says so, since when, and whether anybody has held it against that
 * document.
 */
export interface LocalStandard {
  standard: Standard
  region: Province
  /** What it comes to: one line each. */
  rows: { label: string; value: string }[]
  notes: string[]
  document: string
  number?: string
  /** As exactly as it is known: 2025 or 2025-09-01. */
  since: string
  checked: boolean
  /** The amount of this province is not among what is kept: only the rule of the state is given. */
  missing: boolean
}

/** The rule of the state, which holds wherever the province has set nothing, or what it has set is not known. */
const STATE: Record<Standard, { document: string; number?: string; since: string; says: LocalStandard['rows'] }> = {
  最低工资: { document: '最低工资规定', since: '2004-03-01', says: [] },
  生育假期: {
    ...{ document: '女职工劳动保护特别规定', number: '国务院令第619号', since: '2012-04-28' },
    says: [{ label: '国家产假', value: '98天，难产加15天，多胞胎每多一个加15天' }],
  },
  医疗期: {
    ...{ document: '企业职工患病或非因工负伤医疗期规定', number: '劳部发〔1994〕479号', since: '1995-01-01' },
    says: [{ label: '医疗期', value: '按实际工作年限和本单位年限，3个月到24个月' }],
  },
  高温津贴: {
    ...{ document: '防暑降温措施管理办法', number: '安监总安健〔2012〕89号', since: '2012-06-29' },
    says: [{ label: '应当发放的情形', value: '35℃以上室外露天作业，或室内工作场所降不到33℃以下' }],
  },
}

const days = (count: number) => `${count}天`
const ORDERS = ['第一个孩子', '第二个孩子', '第三个孩子']
/** The 98 days of the state and what the province adds; by the order of the child where that differs. */
function births(extra: number | readonly [number, number, number]): string {
  if (typeof extra === 'number') return `${days(98 + extra)}（国家98天＋延长${extra}天）`
  return extra.map((one, at) => `${ORDERS[at]}${days(98 + one)}`).join('，')
}

function lines(standard: Standard, region: Province): { row: LocalRow; rows: LocalStandard['rows'] } | undefined {
  if (standard === '最低工资') {
    const row = rowOf(MINIMUM_WAGES, region)
    const hourly = row?.hourly ? [{ label: '小时最低工资（非全日制）', value: yuan(row.hourly) }] : []
    return row && { row, rows: [{ label: '月最低工资第一档', value: yuan(row.monthly) }, ...hourly] }
  }
  if (standard === '生育假期') {
    const row = rowOf(LEAVES, region)
    if (!row) return undefined
    const { maternity, paternity, childcare, marriage } = row
    return {
      row,
      rows: [
        { label: '产假', value: births(maternity) },
        { label: '陪产假（护理假）', value: days(paternity) },
        ...(childcare ? [{ label: '育儿假（孩子满三周岁前）', value: `父母每人每年${days(childcare)}` }] : []),
        ...(marriage ? [{ label: '婚假', value: `${days(marriage)}（含国家3天）` }] : []),
      ],
    }
  }
  if (standard === '医疗期') {
    const row = rowOf(MEDICAL, region)
    return row && { row, rows: [{ label: '医疗期', value: row.note ?? '' }] }
  }
  const row = rowOf(HEAT, region)
  if (!row) return undefined
  const { from, to, per, outdoor, indoor } = row
  return {
    row,
    rows: [
      { label: '发放月份', value: `${from}月至${to}月` },
      { label: '室外露天、高温作业', value: `每${per}${yuan(outdoor)}` },
      ...(indoor ? [{ label: '室内降不到33℃以下', value: `每${per}${yuan(indoor)}` }] : []),
    ],
  }
}

/** What holds in a province: every province has an answer, and where its own is not kept the answer says so. */
export function standardIn(standard: Standard, region: Province): LocalStandard {
  const found = lines(standard, region)
  const { document, number, since, says } = STATE[standard]
  if (!found) {
    const note = standard === '医疗期' ? `没有收录${region}另外的规定，按国家规定` : `没有收录${region}的${standard}标准`
    return {
      ...{ standard, region, document, number, since, rows: says, checked: false },
      ...{ notes: [`${note}，${LOOK_UP}。`], missing: true },
    }
  }
  const { row, rows } = found
  const own = row.note && standard !== '医疗期' ? [`${row.note}。`] : []
  const note = standard === '最低工资' ? [...own, REVISED] : own
  return {
    ...{ standard, region, rows, document: row.document, number: row.number, since: row.since, checked: row.checked },
    ...{ notes: [...note, ...(row.checked ? [] : [`未与官方文本核对，${LOOK_UP}。`])], missing: false },
  }
}

/** Where it stands: the document, its number, and since when. Only a name that is known stands in 《》. */
export function sourceOf({ document, number, since }: LocalStandard): string {
  const name = isNamed(document) ? `《${document}》${number ? `（${number}）` : ''}` : `${document}（文件名和文号未收录）`
  return `${name}，${since} 起`
}
