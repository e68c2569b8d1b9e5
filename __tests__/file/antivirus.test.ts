import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { portOf } from '../../server/app/port'
import { clamav } from '../../server/gateways/antivirus'
import { operator, sendFile, type TestOperator } from '../admin/support'
import { startServer, type Person, type TestServer } from '../support/server'
import { word } from '../zhiku/support'
import { multipart, send } from './pictures'

/** Says FOUND of what holds this word, as clamd answers zINSTREAM: parts with their length before them, none at the end. */
const BAD = 'HARMFUL'
async function fakeClamd(): Promise<{ clamd: Server; url: string }> {
  const clamd = createServer((socket) => {
    let heard = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (part) => {
      heard = Buffer.concat([heard, part])
      if (!heard.subarray(-4).equals(Buffer.alloc(4))) return
      socket.end(`stream: ${heard.includes(BAD) ? 'Eicar-Signature FOUND' : 'OK'}\0`)
    })
  })
  clamd.listen(0, '127.0.0.1')
  await once(clamd, 'listening')
  return { clamd, url: `tcp://127.0.0.1:${portOf(clamd)}` }
}

let server: TestServer
let chief: TestOperator
beforeAll(async () => {
  server = await startServer()
  chief = await operator(server)
})
afterAll(() => server.close())

const upload = async (text?: string) =>
  sendFile(server, chief, 'POST /admin/api/file/document', {}, { name: '合同.docx', bytes: await word(text) })
const harmful = () =>
  sendFile(server, chief, 'POST /admin/api/file/document', {}, { name: '手册.pdf', bytes: Buffer.from(`%PDF-1.7 ${BAD}`) })

test('a file that the scanner knows as harmful is not stored, a clean one is', async () => {
  const { clamd, url } = await fakeClamd()
  server.app.services.gateways.antivirus = clamav({ url, maxMb: 25 })
  expect((await upload()).code).toBe(200)
  expect(await harmful()).toMatchObject({ code: 400, message: expect.stringContaining('没有通过安全检查') })
  clamd.close()
  await once(clamd, 'close')
  // What nobody looked into is not taken for clean.
  expect((await upload()).status).toBe(503)
  server.app.services.gateways.antivirus = undefined
  expect((await upload()).code).toBe(200)
})

test('what a learner hands in is looked into as well, once it is whole', async () => {
  const { clamd, url } = await fakeClamd()
  const ann: Person = await server.person('安安')
  const handIn = async (name: string, bytes: Buffer) => {
    const { uploadId } = (await ann.call('POST /api/file/uploadOpen', { body: { name, size: bytes.length, fingerprint: name } }))
      .result
    await send(server, ann, `/api/file/uploadPart/${uploadId}/0`, multipart(bytes, 'part'))
    return ann.call('POST /api/file/uploadDone', { body: { uploadId } })
  }
  server.app.services.gateways.antivirus = clamav({ url, maxMb: 25 })
  expect((await handIn('作业.docx', await word())).code).toBe(200)
  expect(await handIn('作业.pdf', Buffer.from(`%PDF-1.7 ${BAD}`))).toMatchObject({
    code: 400,
    message: expect.stringContaining('没有通过安全检查'),
  })
  server.app.services.gateways.antivirus = undefined
  clamd.close()
})

test('what is larger than the scanner looks into is refused in words, before it is sent and when it is there', async () => {
  const clamd = createServer((socket) => {
    socket.on('error', () => undefined)
    // As clamd answers what is larger than its own StreamMaxLength, however much it was said to take.
    socket.once('data', () => socket.end('INSTREAM size limit exceeded. ERROR\0'))
  })
  clamd.listen(0, '127.0.0.1')
  await once(clamd, 'listening')
  const url = `tcp://127.0.0.1:${portOf(clamd)}`
  const tooLarge = { code: 400, message: expect.stringMatching(/超过了安全检查的上限（25 MB）.*请压缩或拆分/) }
  server.app.services.gateways.antivirus = clamav({ url, maxMb: 25 })
  const ann: Person = await server.person('小安')
  const size = 60 * 1024 * 1024
  expect(await ann.call('POST /api/file/uploadOpen', { body: { name: '录屏.mp4', size, fingerprint: '录屏' } })).toMatchObject(
    tooLarge,
  )
  expect(await upload()).toMatchObject(tooLarge)
  server.app.services.gateways.antivirus = undefined
  expect((await ann.call('POST /api/file/uploadOpen', { body: { name: '录屏.mp4', size, fingerprint: '录屏' } })).code).toBe(200)
  clamd.close()
})
