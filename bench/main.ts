import { activity } from './activity'
import { answers } from './answers'
import { chat } from './chat'
import { codes } from './codes'
import { ticksOfAll } from './cpu'
import { day } from './day'
import { details } from './details'
import { downloads } from './downloads'
import { exams, killedExam } from './exams'
import { feed } from './feed'
import { firstLoad } from './first-load'
import { frozen } from './frozen'
import { frames } from './frames'
import { login } from './login'
import { ledger, mall } from './mall'
import { mine } from './mine'
import { nodes } from './nodes'
import { draws } from './draws'
import { orders } from './orders'
import { overload } from './overload'
import { posts } from './posts'
import { practice } from './practice'
import { profile } from './profile'
import { recovery } from './recovery'
import { reliability } from './reliability'
import { round } from './report'
import { rolling } from './rolling'
import { search } from './search'
import { senders, uploads } from './senders'
import { soak } from './soak'
import { start } from './start'
import { streams } from './streams'
import { office } from './office'
import { reviewing } from './reviewing'
import { trainings } from './training'
import { weapp } from './weapp'

const benches: Record<string, () => Promise<void>> = {
  'first-load': firstLoad,
  frames,
  weapp,
  feed,
  details,
  search,
  answers,
  chat,
  posts,
  login,
  draws,
  orders,
  activity,
  codes,
  downloads,
  exams,
  'killed-exam': killedExam,
  ledger,
  mall,
  mine,
  nodes,
  overload,
  practice,
  profile,
  recovery,
  rolling,
  senders,
  start,
  streams,
  training: trainings,
  uploads,
  office,
  reviewing,
  day,
  frozen,
  soak,
}

/**
 * `npm run bench` runs all but the half hour of `soak`, the `day` and the ten minutes of `frozen`; `-- feed` runs one, `-- 13` the proof of that row of
 * docs/reliability.md.
 */
async function main() {
  const wanted = process.argv.slice(2)
  const rows = wanted.filter((word) => /^\d+$/.test(word)).map(Number)
  if (rows.length) {
    if (!(await reliability(rows))) throw new Error('没有达到')
    return
  }
  for (const [name, run] of Object.entries(benches)) {
    if (wanted.length ? !wanted.includes(name) : ['soak', 'day', 'frozen'].includes(name)) continue
    console.log(`\n== ${name}`)
    const before = ticksOfAll()
    await run()
    const { passed, stolen } = ticksOfAll()
    // Figures of two runs are alike only where it is: on a shared host it may be a third of the machine.
    console.log(`宿主机拿走了 ${round(((stolen - before.stolen) / (passed - before.passed)) * 100, 1)}% 的处理器`)
  }
}

main().then(
  () => process.exit(0),
  (error) => {
    console.error(error)
    process.exit(1)
  },
)
