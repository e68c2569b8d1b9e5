import { sql } from 'kysely'
import { emit } from '../../server/app/bus'
import { startServer, type Person, type TestServer } from '../support/server'
import { faults, holding } from './support'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
afterEach(async () => expect(await faults(server)).toEqual([]))

const coins = async (person: Person) => {
  await server.app.bus.drain()
  return (await person.call('GET /api/user/canUseCoin')).result
}
const save = (person: Person, body: object) => person.call('POST /api/user/saveUserInfo', { body })

test('whoever registers has 20 coins, on the first page already', async () => {
  const ann = await server.person()
  expect(await coins(ann)).toBe(20)
  expect((await ann.call('POST /api/user/userBaseDetail', { body: {} })).result.coins).toBe(20)
})

test('a complete profile is worth 50 more, once, however often it is saved', async () => {
  const ann = await server.person()
  await save(ann, { realName: '周敏', company: '砚川精密', birthday: '1988-04-17' })
  expect(await coins(ann)).toBe(20)
  expect((await save(ann, { positionId: 'p12' })).result.incomplete).toBe(false)
  expect(await coins(ann)).toBe(70)
  await save(ann, { company: '砚川精密部件' })
  expect(await coins(ann)).toBe(70)
})

test('two pages that complete one profile together earn it once', async () => {
  const ann = await server.person()
  await save(ann, { birthday: '1988-04-17', positionId: 'p12' })
  await Promise.all([save(ann, { realName: '周敏' }), save(ann, { company: '砚川精密' }), save(ann, { company: '砚川精工' })])
  expect(await coins(ann)).toBe(70)
})

test('an event that comes a second time gives nothing a second time', async () => {
  const ann = await server.person()
  await coins(ann)
  await server.database.db.transaction().execute((trx) => emit(trx, 'user.registered', { userId: ann.id }))
  expect(await coins(ann)).toBe(20)
  expect(await holding(server, ann)).toEqual({ free: 20, frozen: 0 })
  const { rows } = await sql`select from event_delivery`.execute(server.database.db)
  expect(rows).toEqual([])
})
