import { randomUUID } from 'node:crypto'
import { waitFor } from '@testing-library/dom'
import type { Person } from '../support/server'
import { keptNow, openApp } from '../support/client/open-app'
import { enterByNumber, sayNumber } from './by-number'

let teacher: Person
let ann: Person
let training: string
beforeEach(async () => {
  teacher = await server.member('秦岚')
  ann = await server.member('安然')
  ;({ training } = await server.homework({ title: '盘点', content: '写清团队人数' }, ann, teacher))
})

test.each([
  ['has studied a lesson', { id: randomUUID(), seq: 3 }],
  ['has lost its name at a lesson', { seq: null }],
])('who holds a phone that %s signs in with it by the code of the screen', async (_, studyDevice) => {
  const [{ id: signId }] = await server.sql<{ id: string }>(
    `insert into training_sign (id, training_id, title, start_at, late_at, end_at, mode)
     values (gen_random_uuid(), $1, '下午场', now() - interval '10 minutes', now() + interval '20 minutes', now() + interval '1 hour', 'code')
     returning id`,
    [training],
  )
  const app = await openApp(`pages/neixun/signIn?trainingId=${training}&signId=${signId}`, { as: ann, kept: { studyDevice } })
  await app.tap('扫不了码，输入 6 位口令')
  await app.see('输入 6 位口令')
  // After a wrong one the field is empty for the next.
  await app.write('口令', '000000')
  await app.tap('签到')
  await waitFor(() => expect(app.page().querySelector('.sign-result--bad')).not.toBeNull())
  await app.tap('扫不了码，输入 6 位口令')
  await waitFor(() => expect(app.look().getByLabelText<HTMLInputElement>('口令').value).toBe(''))
  // Asked for when it can be typed: it is good for a quarter of a minute.
  const { word } = (await teacher.call('GET /api/neixunSign/qr/:signId', { params: { signId } })).result
  await app.write('口令', word!)
  await app.tap('签到')
  expect(await app.see(/第 1 位签到/)).toBeTruthy()
})

test('who came in by the list stays in for thirty days from when they were there last', async () => {
  await server.sql(`insert into trainee (id, training_id, name, emp_no) values (gen_random_uuid(), $1, '马强', 'HY007')`, [
    training,
  ])
  const [{ code }] = await server.sql<{ code: string }>('select code from training where id = $1', [training])
  const { session } = (await server.call('POST /api/neixun/loginByEmpNo', { body: { code, name: '马强', empNo: 'HY007' } }))
    .result
  const trainingSession = { token: session!.token, expire: new Date(Date.now() + 3_600_000).toISOString() }
  const app = await openApp(`pages/neixun/detail?id=${training}`, { kept: { trainingSession } })
  await app.see('结业还差 1 项')
  const { expire } = keptNow().trainingSession as typeof trainingSession
  await waitFor(() => expect(Date.parse(expire)).toBeGreaterThan(Date.now() + 29 * 86_400_000))
})

test('who came in by the list, and whose time ran out, comes in again by the same code and goes on where they were', async () => {
  await server.sql(
    `insert into trainee (id, training_id, name, emp_no) values (gen_random_uuid(), $1, '钱程', 'QZ77'), (gen_random_uuid(), $1, '孙亮', 'SL88')`,
    [training],
  )
  const [{ code }] = await server.sql<{ code: string }>('select code from training where id = $1', [training])
  const hers = await enterByNumber(code)
  await hers.see('结业还差 1 项')
  const ago = new Date(Date.now() - 1000).toISOString()
  await server.sql('update session set expires_at = $2 where only_for = $1', [training, ago])
  const kept = keptNow()
  const expired = { ...kept, trainingSession: { ...(kept.trainingSession as object), expire: ago } }
  const at = `pages/neixun/homework?trainingId=${training}`
  const comeBack = async () => {
    const app = await openApp(at, { kept: expired })
    await waitFor(() => expect(app.routes()).toEqual(['pages/neixun/login/login']))
    return app
  }
  const again = await comeBack()
  await sayNumber(again)
  await waitFor(() => expect(again.routes()).toEqual(['pages/neixun/homework']))
  expect(await again.see('盘点')).toBeTruthy()
  // Somebody else at that device has a beginning of their own.
  const his = await comeBack()
  await sayNumber(his, ['孙亮', 'SL88'])
  await waitFor(() => expect(his.routes()).toEqual(['pages/neixun/detail']))
  expect(keptNow()).not.toHaveProperty('unLoginPage')
})
