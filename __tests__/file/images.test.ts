import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { drawnCover } from '../../server/app/drawing/kit/drawn'
import { avatarUrl, claimImages, pictureOf, removeObjects, storeImage } from '../../server/modules/platform/file/images'
import { runJob } from '../support/run-job'
import { startServer, type Person, type TestServer } from '../support/server'
import { jpeg, leftovers, upload } from './pictures'

let server: TestServer
let lin: Person
let wang: Person
beforeAll(async () => {
  server = await startServer()
  lin = await server.person()
  wang = await server.person()
})
afterAll(() => server.close())

const claim = (owner: Person, ids: string[]) => server.database.db.transaction().execute((trx) => claimImages(trx, owner.id, ids))
const uploaded = async (owner: Person) => (await upload(server, owner, await jpeg())).result.fileId
const age = (id: string, hours: number) =>
  sql`update file set created_at = now() - make_interval(hours => ${hours}) where id = ${id}`.execute(server.database.db)
const cleanUp = () => runJob(server, 'file.cleanup')
const exists = async (id: string) => (await server.app.http.inject({ url: `/files/${id}.webp` })).statusCode === 200

describe('taking uploaded pictures into use', () => {
  it('gives their measures in the order in which they were named', async () => {
    const ids = [await uploaded(lin), await uploaded(lin), await uploaded(lin)]
    const wanted = [ids[2], ids[0], ids[1]]
    expect(await claim(lin, wanted)).toEqual(wanted.map((id) => ({ id, width: 800, height: 600 })))
  })

  it('works again for the same person, who edits what they wrote', async () => {
    const id = await uploaded(lin)
    await claim(lin, [id])
    expect(await claim(lin, [id])).toHaveLength(1)
  })

  it('refuses the picture of another person, and marks none of those beside it', async () => {
    const [mine, theirs] = [await uploaded(wang), await uploaded(lin)]
    await expect(claim(wang, [mine, theirs])).rejects.toMatchObject({ code: 10131 })
    const { rows } = await sql`select 1 from file where id in (${mine}, ${theirs}) and used`.execute(server.database.db)
    expect(rows).toHaveLength(0)
  })

  it('refuses a picture that does not exist', async () => {
    await expect(claim(lin, [randomUUID()])).rejects.toMatchObject({ code: 10131, message: '图片已失效，请重新上传' })
  })
})

describe('the daily clean-up', () => {
  it('removes what nobody used within a day, and spares what is used or new', async () => {
    const [unused, used, fresh] = [await uploaded(lin), await uploaded(lin), await uploaded(lin)]
    await claim(lin, [used])
    await age(unused, 25)
    await age(used, 25)
    await cleanUp()
    expect(await Promise.all([unused, used, fresh].map(exists))).toEqual([false, true, true])
    await expect(claim(lin, [unused])).rejects.toMatchObject({ code: 10131 })
    expect((await leftovers(server)).files.some((name) => name.startsWith(unused))).toBe(false)
  })

  it('does not take a picture that is being claimed at that moment', async () => {
    const id = await uploaded(lin)
    await age(id, 25)
    await server.database.db.transaction().execute(async (trx) => {
      await claimImages(trx, lin.id, [id])
      await cleanUp()
    })
    expect(await exists(id)).toBe(true)
  })

  it('removes the remains of uploads that a killed server left', async () => {
    const remains = path.join(server.settings.dataDir, 'uploading', randomUUID())
    fs.writeFileSync(remains, 'half')
    const old = new Date(Date.now() - 25 * 3600_000)
    fs.utimesSync(remains, old, old)
    await cleanUp()
    expect(fs.existsSync(remains)).toBe(false)
  })
})

describe('a picture of the demo content', () => {
  it('is in use from the start, so the clean-up leaves it alone', async () => {
    const { db, gateways } = server.app.services
    const image = await storeImage(db, gateways.storage, null, await jpeg(300, 200), '封面.jpg')
    await age(image.id, 48)
    await cleanUp()
    expect(image).toMatchObject({ width: 300, height: 200 })
    expect(await exists(image.id)).toBe(true)
  })
})

it('every picture is there as a JPEG as well, for cards of WeChat, until it is gone', async () => {
  const { db, gateways } = server.app.services
  const { id } = await storeImage(db, gateways.storage, null, await jpeg(1600, 1000), '封面.jpg')
  const drawn = drawnCover('course', id, '劳动合同法实操')
  for (const address of [`/files/${id}.jpg`, `/files/${id}_t.jpg`, drawn.replace('.webp', '.jpg')]) {
    const { headers, rawPayload } = await server.app.http.inject(address)
    expect(headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': expect.stringMatching(/^public/) })
    const { format, width } = await sharp(rawPayload).metadata()
    expect([format, width! <= 720]).toEqual(['jpeg', true])
  }
  await removeObjects(gateways.storage, id)
  expect((await server.app.http.inject(`/files/${id}.jpg`)).statusCode).toBe(404)
})

it('a picture travels as two addresses and its measures; nobody without an avatar has an address', () => {
  const id = randomUUID()
  expect(pictureOf({ id, width: 3, height: 2 })).toEqual({
    fileId: id,
    url: `/files/${id}.webp`,
    thumbUrl: `/files/${id}_t.webp`,
    width: 3,
    height: 2,
  })
  expect([avatarUrl(null), avatarUrl(id)]).toEqual(['', `/files/${id}_t.webp`])
})
