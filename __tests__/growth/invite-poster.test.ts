import { sql } from 'kysely'
import { query } from '../support/query'
import { picture, resolve, shows, upperPart } from '../share/support'
import { startServer, type Person, type TestServer } from '../support/server'

let server: TestServer
let ann: Person
beforeAll(async () => {
  server = await startServer()
  ann = await server.person('安然')
})
afterAll(() => server.close())

const poster = (who: Pick<Person, 'call'>, id?: string) =>
  who.call('POST /api/share/poster', { body: { type: 'invite', place: 'h5', ...(id && { id }) } })

test('an invitation has its poster, whose code leads home and remembers who invited', async () => {
  const { code, result } = await poster(ann)
  expect(code).toBe(200)
  const { status, type, bytes } = await picture(server, result.image)
  expect([status, type]).toEqual([200, 'image/jpeg'])
  expect(await shows(bytes, result.link)).toBe(true)
  const [{ invite }] = await query<{ invite: string }>(
    server,
    sql`select invite_code as invite from app_user where id = ${ann.id}`,
  )
  expect((await resolve(server, result.key)).result).toEqual({
    route: 'pages/tabBar/circle/index',
    params: {},
    inviterCode: invite,
    expired: false,
  })
})

test('it is always one’s own: nobody has none, and another’s cannot be named', async () => {
  expect((await poster(server)).code).toBe(401)
  const bob = await server.person('博文')
  const [own, asked] = [await poster(bob), await poster(bob, ann.id)]
  expect(asked.result.key).toBe(own.result.key)
  expect(own.result.key).not.toBe((await poster(ann)).result.key)
})

test('the code of somebody who has closed the account invites nobody', async () => {
  const cat = await server.person('陈彩')
  const { key } = (await poster(cat)).result
  await query(server, sql`update app_user set status = 'closed' where id = ${cat.id}`)
  expect((await resolve(server, key)).result).toMatchObject({ inviterCode: '', expired: true })
})

test('there are three looks and several sentences to choose from; every one of them carries the same code', async () => {
  const draw = async (choice: { look?: 'blue' | 'paper' | 'night'; slogan?: number }) => {
    const { code, result } = await ann.call('POST /api/share/poster', { body: { type: 'invite', place: 'h5', ...choice } })
    expect(code).toBe(200)
    const { bytes } = await picture(server, result.image)
    expect(await shows(bytes, result.link)).toBe(true)
    return { ...result, shown: (await upperPart(bytes)).toString('base64') }
  }
  const posters = [
    await draw({}),
    await draw({ look: 'paper' }),
    await draw({ look: 'night' }),
    await draw({ look: 'night', slogan: 2 }),
  ]
  expect(posters[0].slogans!.length).toBeGreaterThan(2)
  expect(new Set(posters.map((one) => one.shown)).size).toBe(4)
  expect(new Set(posters.map((one) => one.key)).size).toBe(1)
  expect((await draw({ look: 'blue', slogan: 0 })).image).toBe(posters[0].image)
  const wrong = { type: 'invite', place: 'h5', look: 'pink' } as never
  expect((await ann.call('POST /api/share/poster', { body: wrong })).code).toBe(400)
})
