import * as codes from '../../../../contract/rules/codes'
import type { Input, Api, UserBrief, UserInfo } from '../../../../contract'
import { emit } from '../../../app/bus'
import type { Ctx } from '../../../app/context'
import { dayOf } from '../../../app/time/days'
import type { Db } from '../../../app/database/db'
import { refuse } from '../../../app/errors'
import type { Modules } from '../../../app/module'
import { maskPhone } from '../../../app/formats/text'
import { avatarUrl, claimImages } from '../../platform/file/images'
import { isChoice } from '../../platform/system/dict'
import { realNameOf } from './real-name'
import { briefRows, infoRow, updateInfo, type BriefRow, type Changes, type InfoRow } from './queries'
import { refuseSilenced } from './sanctions'

declare module '../../../app/bus' {
  interface Events {
    /** Somebody has filled in all that a profile asks for. */
    'user.completed': { userId: string }
  }
}

/** What a module of a higher rank knows of a person that their own profile shows. */
export type ProfilePart = (db: Db, userId: string) => Promise<Partial<UserInfo>>

declare module '../../../app/module' {
  interface Extensions {
    profileParts: ProfilePart
  }
}

const NICK_DAYS = 30
const MIN_AGE = 16
/** Nobody lives longer; the date picker reaches as far. */
const MAX_AGE = 150
const CLOSED_NAME = '已注销用户'

/** 0 none, 1 I follow, 2 mutual: being followed alone is no relation of mine. */
export const relationOf = (following: boolean, followed: boolean): 0 | 1 | 2 => (following ? (followed ? 2 : 1) : 0)

function toBrief(row: BriefRow): UserBrief {
  const { id, nickName, avatarFile, level, levelName, vip, certTitle, company, industry, position, closed, following, followed } =
    row
  if (closed) return { id, nickName: CLOSED_NAME, avatar: '', level: 1, levelName, vip: 0, relation: 0 }
  return {
    id,
    nickName,
    avatar: avatarUrl(avatarFile),
    level,
    levelName,
    vip,
    ...(certTitle && { certTitle }),
    ...(industry && { industry }),
    ...(position && { position }),
    ...(company && { company }),
    relation: relationOf(following, followed),
  }
}

/** People as cards show them, by id, seen by `viewerId`; ids of nobody are missing from the map. One query. */
export async function briefs(db: Db, ids: string[], viewerId: string | null): Promise<Map<string, UserBrief>> {
  const wanted = [...new Set(ids)]
  if (!wanted.length) return new Map()
  const rows = await briefRows(db, wanted, viewerId)
  return new Map(rows.map((row) => [row.id, toBrief(row)]))
}

const isComplete = ({ nickName, realName, company, birthday, positionId }: InfoRow) =>
  Boolean(nickName && realName && company && birthday && positionId)

function toInfo(row: InfoRow): UserInfo {
  const { phone, avatarFile, openid, miniOpenid, ...rest } = row
  return {
    ...rest,
    birthday: row.birthday ?? '',
    positionName: row.positionName ?? '',
    industryName: row.industryName ?? '',
    avatar: avatarUrl(avatarFile),
    phoneMasked: maskPhone(phone ?? ''),
    wxBound: Boolean(openid ?? miniOpenid),
    coins: 0,
    incomplete: !isComplete(row),
  }
}

/** What a person sees of themselves. */
export async function userInfo({ db, modules }: { db: Db; modules: Modules }, id: string): Promise<UserInfo> {
  const row = await infoRow(db, id)
  const parts = await Promise.all(modules.all('profileParts').map((partOf) => partOf(db, id)))
  return Object.assign(toInfo(row), ...parts)
}

type Given = Input<'POST /api/user/saveUserInfo', Api['POST /api/user/saveUserInfo']>['body']

/**
 * Changes what is given of one's own profile. Refuses with 400 (too short), 12410 and 10151 (bad words), 12411 (nickname
 * changed within 30 days), 12470 (muted), 12413 (birthday), 12414 (no such position or industry), 10131 (picture that is not
 * theirs).
 */
export async function saveInfo(ctx: Ctx, given: Given): Promise<UserInfo> {
  const { user, db, now, gateways } = ctx
  const changes: Changes = {
    ...given,
    nickName: tidy(given.nickName, 2, '昵称'),
    company: given.company && tidy(given.company, 2, '公司'),
    city: tidy(given.city, 0, '城市'),
    intro: tidy(given.intro, 0, '简介'),
  }
  if (changes.birthday && !isBirthday(changes.birthday, now)) refuse(codes.BIRTHDAY_WRONG, '请填写正确的生日')
  await checkChoice(db, 'position', changes.positionId)
  await checkChoice(db, 'industry', changes.industryId)

  const before = await infoRow(db, user.id)
  if (given.realName !== undefined && given.realName !== before.realName && (await realNameOf(db, user.id)).locked)
    refuse(codes.NAME_LOCKED, '姓名已锁定，不能修改')
  const openid = before.miniOpenid ?? ''
  const isBad = async (text?: string) =>
    Boolean(text) && (await gateways.moderation.checkText(text!, openid)).outcome === 'reject'
  const [badNick, ...badTexts] = await Promise.all([changes.nickName, changes.company, changes.city, changes.intro].map(isBad))
  if (badNick) refuse(codes.BAD_NICK_NAME, '昵称含违规内容')
  if (badTexts.includes(true)) refuse(codes.BAD_TEXT, '内容含有违规信息，请修改后再试')

  await db.transaction().execute(async (trx) => {
    if (saysOtherwise(before, changes)) await refuseSilenced(trx, user.id)
    if (changes.avatar) await claimImages(trx, user.id, [changes.avatar])
    if (!(await updateInfo(trx, user.id, changes, NICK_DAYS)))
      refuse(codes.NICK_NAME_TOO_SOON, `昵称${NICK_DAYS}天内只能修改一次`)
    if (!isComplete(before) && isComplete(await infoRow(trx, user.id))) await emit(trx, 'user.completed', { userId: user.id })
  })
  return userInfo(ctx, user.id)
}

/** Whether others would read something of this person that they have not said before; what is taken back says nothing. */
const saysOtherwise = ({ avatarFile, ...before }: InfoRow, { avatar, ...changes }: Changes) =>
  (Boolean(avatar) && avatar !== avatarFile) ||
  (['nickName', 'company', 'city', 'intro'] as const).some((name) => changes[name] && changes[name] !== before[name])

/** Characters that take no room or turn the line around: a name made of them would be blank, or somebody else's. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/gu

/** One line without what cannot be seen; 400 when less than `min` characters are left. */
function tidy(text: string | undefined, min: number, name: string): string | undefined {
  if (text === undefined) return undefined
  const left = text
    .replace(INVISIBLE, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return [...left].length < min ? refuse(400, `${name}至少 ${min} 个字`) : left
}

/** Born at least 16 and at most 150 years before today in China. Dates are YYYY-MM-DD, which compare as text. */
function isBirthday(date: string, now: Date): boolean {
  const today = dayOf(now)
  const back = (years: number) => String(Number(today.slice(0, 4)) - years) + today.slice(4)
  return date >= back(MAX_AGE) && date <= back(MIN_AGE)
}

async function checkChoice(db: Db, code: string, id?: string) {
  if (!id) return
  if (!(await isChoice(db, code, id))) refuse(codes.NO_SUCH_CHOICE, '请选择列表中的选项')
}
