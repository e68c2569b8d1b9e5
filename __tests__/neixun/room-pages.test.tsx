import { randomUUID } from 'node:crypto'
import { fireEvent, waitFor } from '@testing-library/dom'
import { shortenTimers } from '../support/client/shorten-timers'
import { openApp } from '../support/client/open-app'

/** A training that 秦岚 teaches, with a time to sign for that begins so many minutes from now. */
async function room(from: number) {
  const [ann, teacher] = [await server.member('安然'), await server.member('秦岚')]
  const { training } = await server.homework({}, ann, teacher)
  const id = randomUUID()
  await server.sql(
    `insert into training_sign (id, training_id, title, start_at, late_at, end_at, mode)
     values ($1, $2, '下午场', now() + make_interval(mins => $3), now() + make_interval(mins => $3 + 10), now() + interval '2 hours', 'code')`,
    [id, training, from],
  )
  return { id, teacher, page: `pages/neixun/signIn?trainingId=${training}&signId=${id}&code=show` }
}

/** So much later by every clock of the app. */
function later(ms: number) {
  const now = Date.now.bind(Date)
  jest.spyOn(Date, 'now').mockImplementation(() => now() + ms)
}
afterEach(() => jest.restoreAllMocks())

test('the code of a room that did not come is asked for until it does, and the room is told meanwhile', async () => {
  shortenTimers(3000)
  const { id, teacher, page } = await room(-5)
  const app = await openApp(page, { as: teacher })
  await waitFor(() => app.look().getByAltText('签到二维码'))
  app.look().getByRole('img', { name: /^口令 \d{6}$/ })
  network.cut('/api/neixunSign/qr')
  later(16_000)
  await app.see('网络异常，签到码没有更新，正在重新连接…')
  await server.sql(`update training_sign set title = '下午场（第二次）' where id = $1`, [id])
  network.mend()
  await app.see(/下午场（第二次）$/)
  expect(app.look().queryByText(/签到码没有更新/)).toBeNull()
})

test('a screen that was opened before it begins shows the code when it has begun', async () => {
  shortenTimers(3000)
  const { id, teacher, page } = await room(30)
  const app = await openApp(page, { as: teacher })
  await app.see('还没到签到时间')
  await server.sql(`update training_sign set start_at = now() - interval '1 minute' where id = $1`, [id])
  later(16_000)
  expect(await waitFor(() => app.look().getByAltText('签到二维码'))).toBeTruthy()
})

test('whoever reminds somebody further down a long list stays there', async () => {
  const [ann, teacher] = [await server.member('安然'), await server.member('秦岚')]
  const { training } = await server.homework({}, ann, teacher)
  await server.sql(
    `with made as (insert into app_user (id, nick_name, invite_code)
       select gen_random_uuid(), '学员' || lpad(n::text, 2, '0'), 'L' || left(md5($1 || n), 12) from generate_series(1, 25) n returning id, nick_name)
     insert into trainee (id, training_id, user_id, name, department, status, activated_at)
       select gen_random_uuid(), $1::uuid, id, nick_name, '研发中心', 'learning', now() from made`,
    [training],
  )
  const app = await openApp(`pages/neixun/userList?trainingId=${training}`, { as: teacher })
  await app.tap('显示更多')
  const last = await waitFor(() => {
    const shown = app.look().getAllByLabelText(/^催学 /)
    expect(shown).toHaveLength(26)
    return shown[25]
  })
  fireEvent.click(last)
  await app.hear('已提醒 1 人')
  await waitFor(() => app.look().getByLabelText(/^今天已催 /))
  expect(app.look().getAllByLabelText(/^催学 /)).toHaveLength(25)
})

test('who teaches and takes part is not offered to put themselves into another group: a colleague does that', async () => {
  const [ann, teacher] = [await server.member('安然'), await server.member('秦岚')]
  const { training } = await server.homework({}, ann, teacher)
  await server.sql(
    `insert into trainee (id, training_id, user_id, name, department, status, activated_at)
       values (gen_random_uuid(), $1, $2, '秦岚', '研发中心', 'learning', now())`,
    [training, teacher.id],
  )
  const app = await openApp(`pages/neixun/userList?trainingId=${training}`, { as: teacher })
  const more = async (name: string) => fireEvent.click(await waitFor(() => app.look().getByLabelText(`对 ${name} 的更多操作`)))
  await more('秦岚')
  await app.see('复制登录链接')
  expect(app.look().queryByText('调整分组')).toBeNull()
  await app.tap('取消')
  await more('安然')
  expect(await app.see('调整分组')).toBeTruthy()
})

test('whoever signs for somebody further down a long list stays there', async () => {
  const { id, teacher, page } = await room(-5)
  await server.sql(
    `insert into trainee (id, training_id, name, emp_no, department, status)
       select gen_random_uuid(), training_id, '学员' || lpad(n::text, 2, '0'), 'N' || n, '研发中心', 'learning'
         from training_sign, generate_series(1, 60) n where id = $1`,
    [id],
  )
  const app = await openApp(page, { as: teacher })
  await app.tap(/^未签 \d+$/)
  await app.tap('显示更多')
  // By label: to find the roles of 60 rows takes seconds where the machine is busy, and each wait looks again and again.
  const missing = () => app.look().getAllByLabelText(/^为 .* 补签$/)
  const count = await waitFor(() => {
    expect(missing().length).toBeGreaterThan(60)
    return missing().length
  })
  fireEvent.click(missing()[count - 1])
  await app.write('原因', '手机没电')
  await app.tap('补签', { selector: '.btn *' })
  await app.hear(/^已为 .* 补签$/)
  await waitFor(() => expect(missing()).toHaveLength(count - 1))
})
