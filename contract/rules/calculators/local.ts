import { sourceOf, standardIn, STANDARDS } from '../provinces/standards'
import { basis } from './laws'
import { calculator } from './types'

/** 各省标准 */
export const local = calculator({
  key: 'local',
  name: '各省标准',
  intro: '31 个省份的最低工资、产假等生育假期、医疗期、高温津贴，带文件和施行日期',
  fields: [
    { key: 'region', label: '所在省份', kind: 'region' },
    { key: 'standard', label: '查哪一项', kind: 'choice', options: STANDARDS, default: STANDARDS[0] },
  ],
  basis: [
    ...basis('劳动法', '第四十八条'),
    ...basis('女职工劳动保护特别规定', '第七条'),
    ...basis('企业职工患病或非因工负伤医疗期规定', '第三条'),
    ...basis('防暑降温措施管理办法', '第十七条'),
  ],
  compute({ region, standard }) {
    const found = standardIn(standard, region)
    const formula = found.missing ? `国家规定：${sourceOf(found)}` : sourceOf(found)
    const [first] = found.rows
    return {
      rows: found.rows.map((row) => ({ ...row, formula })),
      result: found.missing && standard !== '医疗期' ? { label: standard, value: '没有收录' } : first,
      notes: found.notes,
    }
  },
})
