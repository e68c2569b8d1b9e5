import { keysOf } from '../../../contract/rules/keys'
import type { UserInfo } from '../../../contract'

/** What makes a profile whole. 性别 is not among them: whoever keeps it to themselves has answered too. */
const NAMES = {
  avatar: '头像',
  nickName: '昵称',
  realName: '姓名',
  birthday: '生日',
  company: '公司',
  industryId: '行业',
  positionId: '职位',
  city: '城市',
  intro: '简介',
} as const satisfies Partial<Record<keyof UserInfo, string>>
type Field = keyof typeof NAMES
type Profile = Record<Field, string>

const FIELDS = keysOf(NAMES)
/** Without these the person is asked to complete their profile, once per session. */
const ASKED: Field[] = ['nickName', 'realName', 'company', 'birthday', 'positionId']

/** 资料完整度, 0–100. */
export const completeness = (profile: Profile) =>
  Math.round((FIELDS.filter((field) => profile[field]).length / FIELDS.length) * 100)

/** Names of what the completion prompt asks for. */
export const missing = (profile: Profile) => ASKED.filter((field) => !profile[field]).map((field) => NAMES[field])
