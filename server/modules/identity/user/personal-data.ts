import { sql } from 'kysely'
import { listOf, rowOf, type PersonalData } from '../../../app/personal-data'
import { releaseImages } from '../../platform/file/images'
import { clearProfile } from './closing'

const shownInSettings = 'the settings show them'

export const personalData: PersonalData = {
  held: [
    {
      table: 'app_user',
      columns: [
        ...['phone', 'nick_name', 'real_name', 'company', 'birthday', 'position_id', 'industry_id', 'avatar_file', 'sex', 'city'],
        ...['intro', 'level', 'vip_until', 'company_vip_until', 'cert_title', 'openid', 'mini_openid'],
      ],
      section: 'profile',
      erased: true,
    },
    { table: 'app_user', columns: ['password_hash'], unexported: 'a secret', erased: true },
    { table: 'app_user', columns: ['invite_code', 'created_at'], section: 'profile', kept: 'a code is never given twice' },
    { table: 'app_user', columns: ['invited_by'], unexported: 'names somebody else', kept: 'somebody else is paid by it' },
    {
      table: 'app_user',
      columns: ['status', 'nick_changed_at', 'phone_changed_at', 'real_name_locked', 'growth_records'],
      unexported: 'states of our own',
      kept: 'say nothing about nobody',
    },
    { table: 'app_user', columns: ['growth'], unexported: 'the sum of the section growth', erased: true },
    {
      table: 'app_user',
      columns: ['fans_count', 'follow_count', 'liked_count'],
      unexported: 'counts what other sections list',
      kept: 'others are still among them',
    },
    {
      table: 'app_user',
      columns: ['browse_paused', 'company_hidden', 'rank_hidden', 'recommend_off', 'autoplay_anywhere', 'wechat_off'],
      unexported: shownInSettings,
      kept: 'say nothing about nobody',
    },
    {
      table: 'user_follow',
      columns: ['follower_id', 'followee_id'],
      section: 'follows',
      kept: 'the other one sees a closed account, and the counts hold',
    },
    {
      table: 'user_block',
      columns: ['blocker_id', 'blocked_id'],
      section: 'blocked',
      kept: 'whoever was blocked is kept away from what stays',
    },
    {
      table: 'user_sanction',
      columns: ['user_id', 'reason'],
      section: 'sanctions',
      kept: 'whoever was sent away is known when they come again',
    },
    { table: 'growth_level', columns: ['name', 'rights'], impersonal: 'written by us' },
    { table: 'user_sanction', columns: ['lifted_by'], impersonal: 'an operator' },
    { table: 'use_session', columns: ['user_id'], unexported: 'counts how long the app is open', kept: 'only ever summed up' },
  ],
  export: (userId) => ({
    blocked: listOf(sql`select blocked_id as user_id, created_at from user_block where blocker_id = ${userId}
      order by created_at desc`),
    sanctions: listOf(sql`select kind, reason, until, created_at, lifted_at from user_sanction where user_id = ${userId}
      order by created_at desc`),
    profile: rowOf(sql`select u.id, u.phone, u.nick_name, u.real_name, u.company, u.birthday, u.position_id, u.industry_id, u.sex,
        u.city,
      u.intro, u.level, u.vip_until, u.company_vip_until, u.cert_title, u.invite_code, u.openid, u.mini_openid, u.avatar_file,
      u.created_at
      from app_user u where u.id = ${userId}`),
    follows: listOf(sql`select f.followee_id as user_id, u.nick_name, f.created_at
      from user_follow f join app_user u on u.id = f.followee_id where f.follower_id = ${userId} order by f.created_at desc`),
  }),
  async erase(trx, userId) {
    const avatar = await clearProfile(trx, userId)
    if (avatar) await releaseImages(trx, userId, [avatar])
  },
}
