import { randomUUID } from 'node:crypto'
import type { HostOptions } from '../support/weapp-host/host'
import type { Person } from '../support/server'
import { callsOf, saying, startWorld, type World } from './support'

/** As WeChat throws it: it asks only once. */
const refused = () => {
  throw new Error('auth deny')
}

let world: World
let ann: Person
let teacher: Person
beforeAll(async () => {
  world = await startWorld()
  ;[ann, teacher] = [await world.member('安然'), await world.member('秦岚')]
})
afterAll(() => world.close())

const open = (url: string, stubs: HostOptions['stubs']) => world.open(url, ann, { stubs: { openSetting: () => ({}), ...stubs } })

test('who has refused to tell where they are allows it in the settings, and signs without another tap', async () => {
  const { training } = await world.homework({}, ann, teacher)
  const signId = randomUUID()
  await world.sql(
    `insert into training_sign (id, training_id, title, start_at, late_at, end_at, mode, lng, lat, radius)
     values ($1, $2, '下午场', now() - interval '9 minutes', now() + interval '9 minutes', now() + interval '1 hour', 'place', 121.4, 31.17, 200)`,
    [signId, training],
  )
  const host = await open(`pages/neixun/signIn?trainingId=${training}&signId=${signId}`, {
    getLocation: refused,
    openSetting: (_, { stubs }) => {
      stubs.getLocation = () => ({ longitude: 121.4, latitude: 31.17 })
      return {}
    },
  })
  await host.tap(saying(host, '.btn', '定位签到'))
  expect(host.text).toContain('需要您的位置权限')
  await host.tap(saying(host, '.dialog .btn', '去设置'))
  expect(host.text).toContain('签到成功')
  expect(host.errors).toEqual([])
})

test('who has refused the microphone is led to the settings, and records after another tap', async () => {
  const { id } = await world.homework({ formats: ['audio'] }, ann, teacher)
  const host = await open(`pages/neixun/homeworkEdit?id=${id}`, { authorize: refused })
  await host.tap(saying(host, '.btn', '录音'))
  expect(callsOf(host, 'startRecord')).toEqual([])
  await host.tap(saying(host, '.dialog .btn', '去设置'))
  expect(callsOf(host, 'openSetting')).toHaveLength(1)
  host.stubs.authorize = () => ({})
  await host.tap(saying(host, '.btn', '录音'))
  expect(callsOf(host, 'startRecord')).toHaveLength(1)
})

describe('the calendar', () => {
  const keep = async (addPhoneCalendar: () => object) => {
    const host = await open(`pages/activity/activityDetail?id=${await world.activity().then(({ id }) => id)}`, {
      addPhoneCalendar,
    })
    await host.tap(saying(host, '.tap', '加日历'))
    return host
  }

  test('takes the date', async () => {
    const host = await keep(() => ({}))
    expect(host.$('.toast').text).toBe('已加入日历')
  })

  test('that was refused is allowed in the settings', async () => {
    const host = await keep(refused)
    await host.tap(saying(host, '.dialog .btn', '去设置'))
    expect(callsOf(host, 'openSetting')).toHaveLength(1)
    expect(host.errors).toEqual([])
  })

  test('is left alone by who turns away, and nothing is said of it', async () => {
    const host = await keep(() => {
      throw new Error('cancel')
    })
    expect([...host.root.all('.toast'), ...host.root.all('.dialog')].map(String)).toEqual([])
  })
})

test('who did not agree to what is said of privacy is not sent to settings that do not know of it', async () => {
  const postId = await world.post(ann, { type: 2, title: '试用期最长可以约定多久' })
  const host = await open(`pages/circle/circleDetailPoster?id=${postId}`, {
    saveImageToPhotosAlbum: () => {
      throw new Error('privacy permission is not authorized')
    },
  })
  await host.tap(saying(host, '.btn', '保存到相册'))
  expect(callsOf(host, 'saveImageToPhotosAlbum')).toHaveLength(1)
  expect(host.root.all('.dialog').map(String)).toEqual([])
})
