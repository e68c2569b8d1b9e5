import { randomUUID } from 'node:crypto'
import { configure, TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import type { NewBatch } from '../../contract/admin/duihuan'
import { plainCode } from '../../contract/rules/exchange'
import { decided, download as fetchFile, type Desk } from '../admin/support'
import { runJob } from '../support/run-job'
import type { Person } from '../support/server'

configure({ useWebWorkers: false })
export const PASSWORD = 'Long-enough-1'

export const ask = ({ an }: Desk, input: Partial<NewBatch> = {}) =>
  an.call('POST /admin/api/exchangeCode/batch/create', {
    body: {
      name: '年会',
      kind: 'unique',
      prizes: [{ type: 'coin', amount: 200 }],
      total: 3,
      requestId: randomUUID(),
      ...input,
    },
  })

/** Asked for by one operator, and agreed to by another; the newest is the one. */
export async function create(desk: Desk, input: Partial<NewBatch> = {}) {
  const { an, bo } = desk
  const { code, message } = await decided(bo, ask(desk, input))
  const { records } = (await an.call('POST /admin/api/exchangeCode/batch/page', { body: { size: 1 } })).result
  return { code, message, id: code === 200 ? records[0].id : '' }
}

export const codesIn = async (zip: Buffer, password = PASSWORD) => {
  const [file] = await new ZipReader(new Uint8ArrayReader(new Uint8Array(zip)), { password }).getEntries()
  const text = file.directory ? '' : await file.getData(new TextWriter())
  return text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[1])
}

export const download = ({ server, an }: Desk, id: string) =>
  fetchFile(server, an, 'POST /admin/api/exchangeCode/batch/export', { id, password: PASSWORD, reason: '交给会务' })
export const opened = async (desk: Desk, id: string, password?: string) =>
  codesIn((await download(desk, id)).rawPayload, password)

/** A batch with its codes, as an operator has them in hand. */
export async function batch(desk: Desk, input: Partial<NewBatch> = {}): Promise<{ id: string; codes: string[] }> {
  const { id, message } = await create(desk, input)
  if (!id) throw new Error(message)
  if (input.kind === 'common') {
    const { key } = (await desk.an.call('GET /admin/api/exchangeCode/batch/show/:id', { params: { id } })).result
    return { id, codes: [key!] }
  }
  await runJob(desk.server, 'duihuan.make')
  return { id, codes: await opened(desk, id) }
}

export const check = (who: Person, code: string) => who.call('POST /api/exchangeCode/check', { body: { code } })
export const use = (who: Person, token: string, requestId: string = randomUUID()) =>
  who.call('POST /api/exchangeCode/redeem', { body: { token, requestId } })
/** Looks and uses. */
export const redeem = async (who: Person, code: string) => use(who, (await check(who, code)).result.token)
export const receive = (who: Person, key: string) =>
  who.call('POST /api/exchangeCode/receiveCommon', { body: { key, requestId: randomUUID() } })
export const coins = async (who: Person) => (await who.call('GET /api/user/canUseCoin')).result
/** As somebody may write it. */
export const scribbled = (code: string) =>
  ` ${plainCode(code)
    .toLowerCase()
    .replace(/^../, (two) => two.toUpperCase())} `
