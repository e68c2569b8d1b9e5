import type { LocalRow } from './row'

/** Where a province counts 医疗期 in its own way; everywhere else the rule of the state holds. */
export interface MedicalRow extends LocalRow {
  /** By full years with the employer. */
  months: (ownYears: number) => number
}

export const MEDICAL: readonly MedicalRow[] = [
  {
    ...{ region: '上海市', since: '2015-05-01', checked: false },
    number: '沪府发〔2015〕40号',
    document: '关于本市劳动者在履行劳动合同期间患病或者非因工负伤的医疗期标准的规定',
    months: (ownYears) => Math.min(24, 3 + Math.max(0, Math.floor(ownYears) - 1)),
    note: '第一年3个月，以后每满一年增加1个月，最长24个月',
  },
]
