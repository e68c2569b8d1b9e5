import { Type } from 'typebox'
import { Body, Nullable, OneOf, Time } from '../endpoint'
import { COUNTED } from '../rules/counted'
import { keysOf } from '../rules/keys'
import { adminEndpoints } from './endpoint'
import { growthByHand } from './growth-by-hand'

const Code = Type.String({ pattern: '^[a-z][a-z0-9_]{2,39}$', description: '编号' })
const Amount = Type.Integer({ minimum: 0, maximum: 999_999 })
const Title = Type.String({ minLength: 1, maxLength: 30, pattern: '\\S' })
const Desc = Type.String({ maxLength: 100 })
const Level = Type.Integer({ minimum: 1, maximum: 100 })
const limits = { growth: Type.Optional(Amount), gift: Type.Optional(Amount), keep: Type.Optional(Amount) }
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: '北京时间的日期' })

const Signing = {
  ladder: Type.Array(Type.Integer({ minimum: 0, maximum: 10_000 }), { minItems: 1, maxItems: 31 }),
  dayCoins: Type.Integer({ minimum: 1, maximum: 100_000 }),
  makeUpCoins: Type.Integer({ minimum: 1, maximum: 10_000 }),
  makeUpPerMonth: Type.Integer({ minimum: 0, maximum: 31 }),
}

/** Tasks, limited events, levels and how long they are kept. What was booked stays as it is. */
export const growth = adminEndpoints({
  ...growthByHand,
  'GET /admin/api/task/list': {
    summary: '全部任务与限时活动，停用的也在',
    permission: 'growth.read',
    result: Type.Array(
      Type.Object({
        code: Type.String(),
        group: Type.String(),
        title: Type.String(),
        desc: Type.String(),
        target: Type.Integer(),
        growth: Type.Integer(),
        coins: Type.Integer(),
        cap: Nullable(Type.Integer()),
        sort: Type.Integer(),
        on: Type.Boolean(),
        start: Nullable(Time),
        end: Nullable(Time),
      }),
    ),
  },
  'POST /admin/api/task/save': {
    summary: '改一个任务，立即生效；已记的成长值与金币不变',
    permission: 'growth.edit',
    body: Body({
      code: Code,
      title: Type.Optional(Title),
      desc: Type.Optional(Desc),
      route: Type.Optional(Type.String({ pattern: '^pages/[\\w/]+$', maxLength: 100 })),
      target: Type.Optional(Type.Integer({ minimum: 1, maximum: 999_999 })),
      growth: Type.Optional(Amount),
      coins: Type.Optional(Amount),
      cap: Type.Optional(Type.Integer({ minimum: 1, maximum: 999_999 })),
      sort: Type.Optional(Amount),
      on: Type.Optional(Type.Boolean()),
    }),
    result: Type.Boolean(),
    audit: { subject: 'task', id: 'body.code' },
  },
  'GET /admin/api/task/signing': {
    summary: '签到逐日给多少，任务每天的金币上限，补签的价格与次数',
    permission: 'growth.read',
    result: Type.Object(Signing),
  },
  'POST /admin/api/task/signing': {
    summary: '改签到、补签与每天的上限，从下一次起；规则页跟着变',
    permission: 'growth.edit',
    body: Body(Signing),
    result: Type.Boolean(),
    audit: { subject: 'task' },
  },
  'POST /admin/api/task/event': {
    summary: '设一个限时活动，或修改一个；到点自己开始与结束',
    permission: 'growth.edit',
    body: Body({
      code: Code,
      title: Title,
      desc: Type.Optional(Desc),
      counts: OneOf(...keysOf(COUNTED)),
      from: Day,
      to: Day,
      target: Type.Integer({ minimum: 1, maximum: 999_999 }),
      growth: Amount,
      coins: Amount,
    }),
    result: Type.Boolean(),
    audit: { subject: 'task', id: 'body.code' },
  },
  'GET /admin/api/level/list': {
    summary: '等级、升级礼、保级与人数',
    permission: 'growth.read',
    result: Type.Object({
      seasonDays: Type.Integer(),
      levels: Type.Array(
        Type.Object({
          level: Type.Integer(),
          name: Type.String(),
          growth: Type.Integer(),
          gift: Type.Integer(),
          keep: Type.Integer(),
          people: Type.Integer(),
        }),
      ),
    }),
  },
  'POST /admin/api/level/preview': {
    summary: '这样改一个等级会怎样：谁升、谁降、多少金币、多少保级期；什么都不改',
    permission: 'growth.read',
    body: Body({ level: Level, ...limits }),
    result: Type.Object({
      people: Type.Integer({ description: '现在在这一级的人' }),
      rises: Type.Integer({ description: '下次得到成长值时升到这一级的人' }),
      gifts: Type.Integer({ description: '因此最多送出的金币，领过升级礼的不再送' }),
      falls: Type.Integer({ description: '今晚从这一级降下去的人' }),
      begins: Type.Integer({ description: '今晚开始的保级期' }),
      ends: Type.Integer({ description: '不作决定就结束的保级期' }),
      runs: Type.Integer({ description: '照原来的要求进行完的保级期' }),
      short: Type.Integer({ description: '其中到现在还没有达到新的要求的人' }),
    }),
  },
  'POST /admin/api/level/save': {
    summary: '改一个等级；门槛须逐级升高，Lv7 起才有保级',
    permission: 'growth.edit',
    body: Body({
      level: Level,
      name: Type.Optional(Type.String({ minLength: 1, maxLength: 10, pattern: '\\S' })),
      ...limits,
    }),
    result: Type.Boolean(),
    audit: { subject: 'level', id: 'body.level' },
  },
  'POST /admin/api/level/season': {
    summary: '以后开始的保级期的天数',
    permission: 'growth.edit',
    body: Body({ days: Type.Integer({ minimum: 30, maximum: 366 }) }),
    result: Type.Boolean(),
    audit: { subject: 'level' },
  },
})
