import type { AdminApi } from '../contract/admin'
import type { Input } from '../contract/endpoint'
import { choose, clock, command } from './back-office'

const DONE = '已保存'
const yesNo = { yes: true, no: false }

type BodyOf<R extends keyof AdminApi> = Input<R, AdminApi[R]> extends { body: infer B } ? B : never

/** `growth=5 on=no` as what is sent: numbers, yes and no, or text. Which words there are, the endpoint knows. */
const changes = (words: string[]) =>
  Object.fromEntries(
    words.map((word) => {
      const [name, text] = [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]
      if (name === 'on') return [name, choose(yesNo, text)]
      return [name, /^-?\d+$/.test(text) && name !== 'title' && name !== 'name' && name !== 'desc' ? Number(text) : text]
    }),
  )

const limits = ({
  target,
  cap,
  start,
  end,
}: {
  target: number
  cap: number | null
  start: string | null
  end: string | null
}) => [target > 1 && `目标 ${target}`, cap !== null && `上限 ${cap}`, start && end && `${clock(start)} 至 ${clock(end)}`]

export const run = command(module, {
  list: {
    help: '全部任务与等级',
    async run({ call }) {
      const tasks = await call('GET /admin/api/task/list')
      const { levels, seasonDays } = await call('GET /admin/api/level/list')
      return [
        ...tasks.map(({ code, group, title, growth, coins, on, ...rest }) => {
          const facts = [`成长值 ${growth}`, `金币 ${coins}`, ...limits(rest), !on && '已停用'].filter(Boolean)
          return `${group.padEnd(7)} ${code.padEnd(18)} ${title}  ${facts.join('，')}`
        }),
        ...levels.map(({ level, name, growth, gift, keep, people }) => {
          const kept = keep ? `保级每 ${seasonDays} 天 ${keep}，` : ''
          return `Lv${level} ${name}  成长值 ${growth}，升级礼 ${gift} 金币，${kept}${people} 人`
        }),
      ]
    },
  },
  set: {
    words: '<任务> <growth=5 coins=2 cap=3 on=no …>',
    help: '改一个任务（title desc route target growth coins cap sort on）',
    async run({ call }, code, ...words) {
      await call('POST /admin/api/task/save', { body: { ...changes(words), code } })
      return DONE
    },
  },
  event: {
    words: '<编号> <标题> <counts=experience target=2 growth=20 coins=10 from=2026-12-01 to=2026-12-07 desc=说明 …>',
    help: '设一个限时活动（counts：post experience answer lesson sign）',
    async run({ call }, code, title, ...words) {
      // What is missing, or not of its kind, the endpoint refuses.
      const given = changes(words) as Omit<BodyOf<'POST /admin/api/task/event'>, 'code' | 'title'>
      await call('POST /admin/api/task/event', { body: { ...{ target: 1, growth: 0, coins: 0 }, ...given, code, title } })
      return DONE
    },
  },
  level: {
    words: '<等级> <name=新人 growth=100 gift=20 keep=300 …>',
    help: '改一个等级（keep：每个保级期须净增的成长值，Lv7 起，0 为不保级）',
    async run({ call }, level, ...words) {
      await call('POST /admin/api/level/save', { body: { ...changes(words), level: Number(level) } })
      return DONE
    },
  },
  season: {
    words: '<days=90>',
    help: '改以后开始的保级期的天数',
    async run({ call }, word) {
      // As of an event.
      await call('POST /admin/api/level/season', { body: changes([word]) as BodyOf<'POST /admin/api/level/season'> })
      return DONE
    },
  },
  invite: {
    words: '[inviter=100 invitee=50 cap=50 days=7 back=30 …]',
    help: '看或改邀请奖励',
    async run({ call }, ...words) {
      if (words.length) await call('POST /admin/api/inviteRule/save', { body: changes(words) })
      const rule = await call('GET /admin/api/inviteRule/show')
      return Object.entries(rule)
        .map(([name, value]) => `${name}=${value}`)
        .join(' ')
    },
  },
})
