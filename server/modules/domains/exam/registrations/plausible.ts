import * as codes from '../../../../../contract/rules/codes'
import type { FormValues } from '../../../../../contract/circleForm'
import { readIdCard } from '../../../../../contract/rules/id-card'
import { dayOf } from '../../../../app/time/days'
import { refuse } from '../../../../app/errors'
import type { Batch } from '../../lesson/certificate/batches'

/** 《劳动法》第十五条: nobody works before; so nobody sits an examination of working people. */
const YOUNGEST = 16
/** Older ones have mistyped a year. */
const OLDEST = 80
/** Nobody is through a school that counts here before. */
const SCHOOL = 14

/** Whole years between two days, YYYY-MM-DD. */
const yearsBetween = (from: string, to: string) =>
  Number(to.slice(0, 4)) - Number(from.slice(0, 4)) - (to.slice(5) < from.slice(5) ? 1 : 0)

/** What is wrong with an age on the day of an examination. */
function misfit(birthday: string, day: string): 'young' | 'old' | undefined {
  const age = yearsBetween(birthday, day)
  return age < YOUNGEST ? 'young' : age > OLDEST ? 'old' : undefined
}

/** Who may not sit an examination then, and why, as operators read it; '' for who may. */
export function unfitOn(number: string, examAt: Date): string {
  const card = readIdCard(number)
  const fault = card && misfit(card.birthday, dayOf(examAt))
  if (!fault) return ''
  return fault === 'young' ? `考试当天未满 ${YOUNGEST} 周岁` : `考试当天超过 ${OLDEST} 周岁`
}

/** Refuses with 11350 whose birthday makes no sense for this examination. */
export function needAge(number: string, batch: Batch | undefined, now: Date): void {
  const card = readIdCard(number, now)
  if (!card) return
  const fault = misfit(card.birthday, dayOf(batch?.examAt ?? now))
  if (fault === 'young') refuse(codes.ID_CARD_WRONG, `考试当天须年满 ${YOUNGEST} 周岁，请核对身份证号里的出生日期`)
  if (fault === 'old') refuse(codes.ID_CARD_WRONG, '身份证号里的出生日期不合常理，请核对')
}

/** What does not go together with when somebody was born, by field. */
export function lifeFaults(number: string, { graduated, years }: FormValues, now: Date): Record<string, string> {
  const card = readIdCard(number, now)
  const today = dayOf(now)
  const faults: Record<string, string> = {}
  if (!card) return faults
  if (typeof graduated === 'string' && graduated > today) faults.graduated = '毕业时间不能晚于今天'
  else if (typeof graduated === 'string' && yearsBetween(card.birthday, graduated) < SCHOOL)
    faults.graduated = '毕业时间与出生日期不符，请核对'
  const most = Math.max(0, yearsBetween(card.birthday, today) - YOUNGEST)
  if (Number(years) > most) faults.years = `从业年限与出生日期不符，最多 ${most} 年`
  return faults
}
