import { annualLeave } from './annual-leave'
import { doubleWage } from './double-wage'
import { incomeTax } from './income-tax'
import { injury } from './injury'
import { insurance } from './insurance'
import { local } from './local'
import { maternity } from './maternity'
import { medicalPeriod } from './medical-period'
import { overtime } from './overtime'
import { probation } from './probation'
import { retirement } from './retirement'
import { severance } from './severance'
import { sickPay } from './sick-pay'
import type { Calculator } from './types'

/** Said under every result. */
export const FOR_REFERENCE = '结果仅供参考，以法律规定和当地执行为准'

/** In the order in which they are offered. */
export const CALCULATORS: readonly Calculator[] = [
  ...[overtime, severance, annualLeave, doubleWage, probation, maternity],
  ...[incomeTax, insurance, retirement, medicalPeriod, sickPay, injury, local],
]

export const calculatorOf = (key: string): Calculator | undefined => CALCULATORS.find((one) => one.key === key)

export { calculate, checkInput, checkValue, defaultsOf, isAsked } from './check'
export type { Basis, Calculator, Complaint, Field, Outcome, Row, Value, Values } from './types'
