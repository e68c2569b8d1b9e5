import * as codes from '../../../../../contract/rules/codes'
import type { Api, Input, UserInfo } from '../../../../../contract'
import { today } from '@/lib/date'
import type { Rules } from '@/patterns/form/form'

export type Changes = Input<'POST /api/user/saveUserInfo', Api['POST /api/user/saveUserInfo']>['body']

const TEXTS = ['nickName', 'realName', 'company', 'birthday', 'positionId', 'industryId', 'city', 'intro'] as const
type TextName = (typeof TEXTS)[number]

export type Values = Record<TextName, string> & {
  sex: UserInfo['sex']
  /** Address of the picture that is shown. */
  avatar: string
  /** File of a picture that was chosen just now, or ''. */
  avatarFile: string
}

export const valuesOf = (user: UserInfo): Values => ({
  nickName: user.nickName,
  realName: user.realName,
  company: user.company,
  birthday: user.birthday,
  positionId: user.positionId,
  industryId: user.industryId,
  city: user.city,
  intro: user.intro,
  sex: user.sex,
  avatar: user.avatar,
  avatarFile: '',
})

/** What the person has changed, and nothing else. */
export function changesOf(user: UserInfo, values: Values): Changes {
  const changes: Changes = {}
  for (const name of TEXTS) {
    const text = values[name].trim()
    if (text !== user[name]) changes[name] = text
  }
  if (values.sex !== user.sex) changes.sex = values.sex
  if (values.avatarFile || (!values.avatar && user.avatar)) changes.avatar = values.avatarFile
  return changes
}

const MIN_AGE = 16
const MAX_AGE = 150
/** YYYY-MM-DD, so many years before today in Shanghai; such dates compare as text. */
function yearsAgo(years: number): string {
  const now = today()
  return String(Number(now.slice(0, 4)) - years) + now.slice(4)
}

/** The server's own rules, asked only of what was changed: what is stored has passed them. */
export function rulesFor(user: UserInfo): Rules<Values> {
  const text = (name: TextName, fault: (text: string) => string | false) => (value: string) =>
    value.trim() !== user[name] && fault(value.trim())
  const optional: typeof text = (name, fault) => text(name, (value) => value !== '' && fault(value))
  return {
    nickName: text('nickName', (nick) => (nick.length < 2 || nick.length > 16) && '昵称为 2–16 个字'),
    realName: optional('realName', (name) => !/^[\u4e00-\u9fa5A-Za-z·]{2,20}$/.test(name) && '姓名为 2–20 个汉字或字母'),
    birthday: optional('birthday', (date) =>
      date > yearsAgo(MIN_AGE) ? `须年满 ${MIN_AGE} 周岁` : date < yearsAgo(MAX_AGE) && '请填写正确的生日',
    ),
    company: optional('company', (company) => (company.length < 2 || company.length > 50) && '公司为 2–50 个字'),
    city: text('city', (city) => city.length > 20 && '城市最多 20 个字'),
    intro: text('intro', (intro) => intro.length > 100 && '简介最多 100 个字'),
  }
}

/** The field that a refusal of the server is about. */
export function fieldOf(code: number, changes: Changes): TextName | undefined {
  if (code === codes.BAD_NICK_NAME || code === codes.NICK_NAME_TOO_SOON) return 'nickName'
  if (code === codes.NAME_LOCKED) return 'realName'
  if (code === codes.BIRTHDAY_WRONG) return 'birthday'
  if (code === codes.NO_SUCH_CHOICE) return changes.positionId ? 'positionId' : 'industryId'
  return undefined
}
