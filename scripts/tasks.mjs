import { load, serve, time } from './desk.mjs'

// Tasks, limited events, levels, and what invitations bring.
const { changeInvite, changeLevel, changeSeasons, changeTask, everything, putEvent } = load(
  '../server/modules/aggregates/growth/desk.ts',
)

const HELP = `node scripts/tasks.mjs                                        全部任务与等级
node scripts/tasks.mjs set <任务> growth=5 coins=2 cap=3 on=no …      改一个任务（title desc route target growth coins cap sort on）
node scripts/tasks.mjs event <编号> <标题> counts=experience target=2 growth=20 coins=10 from=2026-12-01 to=2026-12-07 [desc=…]
                                                              设一个限时活动（counts：post experience answer lesson sign）
node scripts/tasks.mjs level <等级> name=… growth=… gift=… keep=300   改一个等级（keep：每个保级期须净增的成长值，Lv7 起，0 为不保级）
node scripts/tasks.mjs season days=90                                 改以后开始的保级期的天数
node scripts/tasks.mjs invite inviter=100 invitee=50 cap=50 days=7    改邀请奖励`

const words = (given) =>
  Object.fromEntries(given.map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]))

async function list(db) {
  const { tasks, levels } = await everything(db)
  for (const { code, grp, title, target, growth, coins, cap, enabled, start, end } of tasks) {
    const limits = [target > 1 && `目标 ${target}`, cap && `上限 ${cap}`, start && `${time(start)} 至 ${time(end)}`]
    const facts = [`成长值 ${growth}`, `金币 ${coins}`, ...limits, !enabled && '已停用'].filter(Boolean)
    console.log(`${grp.padEnd(7)} ${code.padEnd(18)} ${title}  ${facts.join('，')}`)
  }
  for (const { level, name, growth, gift, keep, days, people } of levels)
    console.log(
      `Lv${level} ${name}  成长值 ${growth}，升级礼 ${gift} 金币，${keep ? `保级每 ${days} 天 ${keep}，` : ''}${people} 人`,
    )
}

async function run(db, [act = 'list', name, ...rest]) {
  if (act === 'list') return list(db)
  if (act === 'set' && name) await changeTask(db, name, words(rest))
  else if (act === 'level' && name) await changeLevel(db, Number(name), words(rest))
  else if (act === 'season' && name) await changeSeasons(db, words([name, ...rest]))
  else if (act === 'invite' && name) await changeInvite(db, words([name, ...rest]))
  else if (act === 'event' && name && rest.length > 1) {
    const [title, ...given] = rest
    const { counts, from, to, target = '1', growth = '0', coins = '0', desc } = words(given)
    await putEvent(db, {
      ...{ code: name, title, counts, from: from ?? '', to: to ?? '', desc },
      ...{ target: Number(target), growth: Number(growth), coins: Number(coins) },
    })
  } else return console.log(HELP)
  console.log('已保存')
}

await serve(run)
