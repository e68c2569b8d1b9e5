import { Type, type Static } from 'typebox'
import { Body, Id, Nullable, OneOf, Page, Time, endpoints, paging } from './endpoint'

export const TaskGroup = OneOf('new', 'daily', 'weekly', 'growth', 'coin', 'event')
export const GrowthTask = Type.Object({
  id: Type.String(),
  code: Type.String(),
  group: TaskGroup,
  title: Type.String(),
  desc: Type.String(),
  icon: Type.String(),
  target: Type.Integer(),
  progress: Type.Integer(),
  /** todo, done (to be received), received */
  status: OneOf('todo', 'done', 'received'),
  growth: Type.Integer({ description: '本人得到的，会员的每日任务含加成' }),
  coins: Type.Integer(),
  route: Type.String({ description: '去完成时打开的页' }),
  dailyLeft: Nullable(Type.Integer({ description: '今天还可得几次，不限为空' })),
  day: Type.Optional(Type.Integer({ description: '新手第几天' })),
  endTime: Type.Optional(Time),
  ended: Type.Optional(Type.Boolean({ description: '活动已结束，做到了的还可以领' })),
})
export type GrowthTask = Static<typeof GrowthTask>

/** A level that is reached for the first time; its gifts have arrived. */
export const LevelUp = Type.Object({
  level: Type.Integer(),
  name: Type.String(),
  rights: Type.Array(Type.String()),
  coins: Type.Integer({ description: '已到账的升级礼' }),
})
export type LevelUp = Static<typeof LevelUp>
const Level = Type.Object({
  level: Type.Integer(),
  name: Type.String(),
  minGrowth: Type.Integer(),
  need: Type.Optional(Type.Integer({ description: '登录后：我还差多少成长值，已达到为 0' })),
  rights: Type.Array(
    Type.Object({
      code: Type.String(),
      title: Type.String(),
      desc: Type.String(),
      icon: Type.String(),
      how: Type.String({ description: '怎么用，没有为空' }),
      route: Type.Optional(Type.String({ description: '在哪一页用' })),
      unlocked: Type.Boolean(),
    }),
  ),
  gift: Type.Optional(Type.Object({ coins: Type.Integer(), state: OneOf('locked', 'ready', 'received') })),
  keep: Type.Optional(
    Type.Object(
      { days: Type.Integer(), growth: Type.Integer({ description: '每个保级期内须净增的成长值' }) },
      { description: '保级，没有即不降' },
    ),
  ),
})
export type GrowthLevel = Static<typeof Level>

const SignIn = Type.Object({
  today: Type.Boolean({ description: '今天签过了' }),
  continuous: Type.Integer(),
  next: Type.Integer({ description: '下一次签到得多少金币' }),
  days: Type.Array(Type.Object({ day: Type.Integer(), coin: Type.Integer(), state: OneOf('done', 'today', 'ahead') })),
  month: Type.Array(Type.String({ description: '这个月签到的日子 YYYY-MM-DD' })),
  serverDay: Type.String({ description: '今天，上海时间' }),
  makeUp: Type.Object({ coins: Type.Integer(), left: Type.Integer({ description: '本月还能补签几次' }) }),
  todayCoins: Type.Integer({ description: '今天做任务得的金币' }),
  dayCoins: Type.Integer({ description: '做任务每天最多' }),
})
export type SignInSummary = Static<typeof SignIn>

export const growth = endpoints({
  'POST /api/signIn/do': {
    summary: '签到，一天一次；再签不再给',
    result: Type.Object({
      changed: Type.Boolean(),
      growth: Type.Integer(),
      coins: Type.Integer(),
      continuous: Type.Integer(),
      next: Type.Integer(),
      levelUp: Type.Optional(LevelUp),
    }),
  },
  'GET /api/signIn/summary': {
    summary: '签到的连续天数与日历',
    query: Body({ month: Type.Optional(Type.String({ pattern: '^20\\d{2}-(0[1-9]|1[0-2])$' })) }),
    result: SignIn,
  },
  'POST /api/signIn/makeUp': {
    summary: '补签本月漏签的一天，扣金币',
    body: Body({ date: Type.String({ format: 'date' }) }),
    result: SignIn,
  },
  'GET /api/growthTask/levelList': { summary: '等级与权益', open: true, shared: true, result: Type.Array(Level) },
  'GET /api/growth/mine': {
    summary: '我的成长值',
    result: Type.Object({
      growth: Type.Integer(),
      level: Type.Integer(),
      levelName: Type.String(),
      next: Nullable(
        Type.Object({
          level: Type.Integer(),
          name: Type.String(),
          need: Type.Integer(),
          back: Type.Boolean({ description: '是保级期结束时降下来的那一级' }),
        }),
      ),
      season: Type.Optional(
        Type.Object(
          {
            level: Type.Integer(),
            lastDay: Type.String({ description: '最后一天 YYYY-MM-DD' }),
            daysLeft: Type.Integer({ description: '含今天' }),
            need: Type.Integer(),
            earned: Type.Integer({ description: '本期净增的成长值，可以为负' }),
          },
          { description: '本级的保级期' },
        ),
      ),
      from: Type.Integer({ description: '本级起点' }),
      todayGrowth: Type.Integer(),
      todayCap: Type.Integer(),
      dailyPercent: Type.Integer({ description: '每日任务给百分之几，会员多于 100' }),
      signedDays: Type.Array(Type.String({ description: '本月签到的日子 YYYY-MM-DD' })),
      streak: Type.Integer(),
      signedToday: Type.Boolean(),
      serverDay: Type.String({ description: '今天，上海时间' }),
    }),
  },
  'POST /api/growthTask/growthTaskList': {
    summary: '任务；未登录只有任务本身',
    open: true,
    body: Body({ group: Type.Optional(TaskGroup) }),
    result: Type.Array(GrowthTask),
  },
  'POST /api/growthTask/taskTrigger': {
    summary: '任务提示：只是提示，服务端自己核实',
    limit: { max: 120, seconds: 60 },
    body: Body({ taskCode: Type.String({ minLength: 1, maxLength: 40 }), bizId: Type.Optional(Type.String({ maxLength: 64 })) }),
    result: Type.Object({
      changed: Type.Boolean(),
      progress: Type.Integer(),
      growth: Type.Integer(),
      coins: Type.Integer(),
      levelUp: Type.Optional(LevelUp),
    }),
  },
  'POST /api/growthTask/receive': {
    summary: '领取任务奖励；不给 taskId 即全部',
    body: Body({ taskId: Type.Optional(Id) }),
    result: Type.Object({ growth: Type.Integer(), coins: Type.Integer(), levelUp: Type.Optional(LevelUp) }),
  },
  'POST /api/growthTask/growthRecordList': {
    summary: '成长值明细',
    body: Body({ month: Type.Optional(Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$' })), ...paging }),
    result: Page(
      Type.Object({
        id: Type.String(),
        title: Type.String(),
        change: Type.Integer(),
        memberExtra: Type.Integer({ description: '其中会员加成' }),
        after: Type.Integer(),
        time: Time,
        reversed: Type.Boolean(),
      }),
    ),
  },
  'POST /api/growth/levelUpTold': {
    summary: '升级提示一生一次：true 时由这台设备提示',
    body: Body({ level: Type.Integer({ minimum: 2, maximum: 10 }) }),
    result: Type.Boolean(),
  },
  'POST /api/growth/receiveLevelGift': {
    summary: '领取以前达到、还没有到账的升级礼',
    body: Body({ level: Type.Integer({ minimum: 1, maximum: 8 }) }),
    result: Type.Object({ coins: Type.Integer() }),
  },
})
