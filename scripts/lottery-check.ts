// Counts a draw again, as the page does: `npm run lottery:check -- --seed … --hash … --message … [--roll …] [--odds 名称=权重,…]`.
import { createHash, createHmac } from 'node:crypto'
import { parseArgs } from 'node:util'
import { hit, rollOf } from '../contract/rules/lottery'

const text = { type: 'string' } as const
const { values } = parseArgs({ options: { seed: text, hash: text, message: text, roll: text, odds: text } })
const { seed, hash, message, roll, odds } = values
if (!seed || !message) {
  console.error(
    '用法：npm run lottery:check -- --seed 种子 --message 活动|编号|请求号 [--hash 摘要] [--roll 数] [--odds 名称=权重,…]',
  )
  process.exit(2)
}
const fits = (right: boolean) => (right ? '一致' : '不一致')
const own = createHash('sha256').update(seed).digest('hex')
const number = rollOf(createHmac('sha256', seed).update(message).digest('hex'))
console.log(`种子的摘要 ${own}${hash ? `，与公布的${fits(own === hash)}` : ''}`)
console.log(`抽到的数 ${number}${roll ? `，与记录${fits(number === Number(roll))}` : ''}`)
if (odds) {
  const rows = odds.split(',').map((one) => {
    const [name, weight] = one.split('=')
    return { name, weight: Number(weight) }
  })
  console.log(`对应的奖品 ${hit(rows, number).name}`)
}
process.exitCode = (hash && own !== hash) || (roll && number !== Number(roll)) ? 1 : 0
