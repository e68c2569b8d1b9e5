import type { CalcInputs } from './card-inputs'
import { doubleWage, incomeTax, injury, insurance, overtime, severance, sickPay } from './pay-inputs'
import { annualLeave, maternity, medicalPeriod, probation, retirement } from './time-inputs'

/** What a question in figures (inFigures) says of what each calculator asks. `day` is today. */
export const INPUTS: Record<string, (text: string, day: string) => CalcInputs> = {
  ...{ overtime, severance, doubleWage, incomeTax, insurance, sickPay, injury },
  ...{ annualLeave, maternity, medicalPeriod, probation, retirement },
}
