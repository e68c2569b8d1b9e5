import { execFile } from 'node:child_process'
import { createHash, createHmac } from 'node:crypto'
import path from 'node:path'
import { drawMessage, rollOf } from '../../contract/rules/lottery'

/** As somebody runs it who has copied what the page of their draw shows. */
const check = (...words: string[]) =>
  new Promise<{ code: number; out: string; complaint: string }>((done) => {
    const child = execFile(
      process.execPath,
      ['--import', 'tsx', 'scripts/lottery-check.ts', ...words],
      { cwd: path.resolve(__dirname, '../..') },
      (_error, out, complaint) => done({ code: child.exitCode ?? -1, out, complaint }),
    )
  })

const seed = 'b7f1c0de'
const message = drawMessage('lottery', 'person', 'request')
const roll = rollOf(createHmac('sha256', seed).update(message).digest('hex'))
const hash = createHash('sha256').update(seed).digest('hex')
const told = ['--seed', seed, '--message', message, '--hash', hash, '--roll', String(roll)]

test('somebody counts their draw again at home, and reads that it is as it was told', async () => {
  const odds = `未中奖=${roll},5 金币=${100_000 - roll}`
  const { code, out } = await check(...told, '--odds', odds)
  expect(out).toContain('与公布的一致')
  expect(out).toContain(`抽到的数 ${roll}，与记录一致`)
  expect(out).toContain('对应的奖品 5 金币')
  expect(code).toBe(0)
})

test('a seed that is not the one whose hash was told, and a number that is not drawn by it, are found out', async () => {
  const other = await check('--seed', 'another', ...told.slice(2))
  expect(other.out).toContain('与公布的不一致')
  expect(other.code).toBe(1)
  const bent = await check(...told.slice(0, 6), '--roll', String((roll + 1) % 100_000))
  expect(bent.out).toContain('与记录不一致')
  expect(bent.code).toBe(1)
})

test('who leaves out what is needed reads how it is asked', async () => {
  const { code, complaint } = await check('--seed', seed)
  expect(complaint).toContain('用法：npm run lottery:check')
  expect(code).toBe(2)
})
