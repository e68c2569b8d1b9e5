/** As the form asks, from low to high. */
export const EDUCATIONS = ['初中及以下', '高中/中职', '大专', '本科', '硕士及以上'] as const
export type Asked = (typeof EDUCATIONS)[number]

/** As a standard asks. */
type Education = 'high' | 'vocational' | 'advanced' | 'college' | 'bachelor' | 'master' | 'doctor'

/** One way to be admitted to a level; see lesson_cert_level. */
export interface EligibilityRule {
  education?: Education
  /** This education alone, not a higher one. */
  only?: boolean
  /** Students count as graduates. */
  student?: boolean
  /** Level of the certificate that must be held. */
  cert?: 2 | 3 | 4
  years: number
  text: string
}

/** How far each answer reaches. Who ticked 硕士及以上 may be no doctor, and 大专 may be no 高级技工学校. */
const reach: Record<Asked, number> = { 初中及以下: 0, '高中/中职': 2, 大专: 4, 本科: 5, 硕士及以上: 6 }
const rank: Record<Education, number> = { high: 1, vocational: 2, advanced: 3, college: 4, bachelor: 5, master: 6, doctor: 7 }

export interface Person {
  education: Asked
  years: number
  /** The level that is held, 0 for none. */
  hasCert: number
}

const meets = ({ education, only, cert, years }: EligibilityRule, person: Person) =>
  person.years >= years &&
  (cert === undefined || (person.hasCert > 0 && person.hasCert <= cert)) &&
  (education === undefined || (only ? rank[education] === reach[person.education] : rank[education] <= reach[person.education]))

/** Whether somebody may sit for a level, and by which rule, or what would be asked for. */
export function judge(level: number, rules: EligibilityRule[], person: Person): { ok: boolean; why: string } {
  if (person.hasCert > 0 && person.hasCert <= level) return { ok: false, why: '已持有这一级或更高一级的证书' }
  const met = rules.find((rule) => meets(rule, person))
  if (met) return { ok: true, why: `符合：${met.text}` }
  return { ok: false, why: `需满足其中一条：${rules.map((rule, i) => `（${i + 1}）${rule.text}`).join('；')}` }
}
