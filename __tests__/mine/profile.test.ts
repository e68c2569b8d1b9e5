import { sql } from 'kysely'
import type { Api, Input } from '../../contract'
import { newId } from '../../server/app/ids'
import { oneDay } from '../support/one-day'
import { startServer, type Person, type TestServer } from '../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

type Given = Input<'POST /api/user/saveUserInfo', Api['POST /api/user/saveUserInfo']>['body']
const save = (person: Person, body: Given) => person.call('POST /api/user/saveUserInfo', { body })
const mine = async (person: Person) => (await person.call('POST /api/user/userBaseDetail', { body: {} })).result
const nickDaysAgo = (person: Person, days: number) =>
  sql`update app_user set nick_changed_at = now() - make_interval(days => ${days}) where id = ${person.id}`.execute(
    server.database.db,
  )
/** YYYY-MM-DD in China, `years` ago today, `days` later. */
const yearsAgo = (years: number, days = 0) => {
  const day = new Date(Date.now() + 8 * 3_600_000)
  day.setUTCFullYear(day.getUTCFullYear() - years)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}
async function picture(owner: string) {
  const id = newId()
  await sql`insert into file (id, owner_id, kind, name, size, width, height) values (${id}, ${owner}, 'image', 'a.webp', 1,
    10, 10)`.execute(server.database.db)
  return id
}

describe('my profile', () => {
  test('is incomplete until name, real name, company, birthday and position are all there', async () => {
    const person = await server.person()
    const steps: Given[] = [{ nickName: '小敏' }, { realName: '周敏' }, { company: '砚川精密' }, { birthday: '1990-05-01' }]
    for (const step of steps) expect((await save(person, step)).result.incomplete).toBe(true)
    expect((await save(person, { positionId: 'p3' })).result.incomplete).toBe(false)
    expect((await mine(person)).incomplete).toBe(false)
  })

  test('shows all that was saved, with the names of position and industry', async () => {
    const person = await server.person()
    const given: Given = {
      nickName: '小敏 HRBP',
      realName: '阿卜杜拉·周',
      company: '砚川精密部件',
      birthday: '1990-05-01',
      positionId: 'p12',
      industryId: 'i2',
      sex: 2,
      city: '苏州',
      intro: '工厂 HR 十四年',
    }
    const saved = await save(person, given)
    expect(saved).toMatchObject({
      code: 200,
      result: { ...given, positionName: 'HRBP', industryName: '制造业', id: person.id, coins: 0 },
    })
    const { token_expireTime, ...shown } = await mine(person)
    expect(shown).toEqual(saved.result)
    expect(Date.parse(token_expireTime!)).toBeGreaterThan(Date.now())
  })

  test('keeps what is not given', async () => {
    const person = await server.person('原来的我')
    await save(person, { city: '杭州', sex: 1, company: '拾柚网络' })
    expect((await save(person, { intro: '你好' })).result).toMatchObject({
      nickName: '原来的我',
      city: '杭州',
      sex: 1,
      company: '拾柚网络',
      intro: '你好',
    })
    expect((await save(person, { city: '', intro: '', sex: 0 })).result).toMatchObject({
      city: '',
      intro: '',
      sex: 0,
      company: '拾柚网络',
    })
    expect((await save(person, {})).code).toBe(200)
  })

  test('gives up again whatever was filled in by choice, and is paid for once', async () => {
    const person = await server.person('小敏')
    const given: Given = { realName: '周敏', company: '砚川精密', birthday: '1990-05-01', positionId: 'p3', industryId: 'i2' }
    await save(person, { ...given, avatar: await picture(person.id) })
    await server.app.bus.drain()
    const coins = async () => (await person.call('GET /api/user/canUseCoin')).result
    const before = await coins()
    const empty = { realName: '', company: '', birthday: '', positionId: '', industryId: '', avatar: '' } as const
    expect(await save(person, empty)).toMatchObject({
      code: 200,
      result: { ...empty, nickName: '小敏', positionName: '', industryName: '', incomplete: true },
    })
    expect(await mine(person)).toMatchObject(empty)
    expect((await save(person, given)).result).toMatchObject({ ...given, incomplete: false })
    await server.app.bus.drain()
    expect(await coins()).toBe(before)
  })

  test('never shows the whole phone', async () => {
    const person = await server.person()
    const info = await mine(person)
    expect(info.phoneMasked).toBe(`139****${person.phone.slice(-4)}`)
    expect(JSON.stringify(info)).not.toContain(person.phone)
  })

  test('lists industries, and whoever registered this very moment has no coins yet', async () => {
    const person = await server.person()
    const { result } = await server.call('GET /api/user/industryList')
    expect(result[0]).toEqual({ id: 'i1', name: '互联网' })
    expect(result).toHaveLength(14)
    expect((await person.call('GET /api/user/canUseCoin')).result).toBe(0)
  })
})

describe('the nickname', () => {
  const tooSoon = { status: 200, code: 12411, message: '昵称30天内只能修改一次' }

  test('made at registration may be changed at once, then not for 30 days', async () => {
    const person = await server.person()
    expect((await save(person, { nickName: '第一次改' })).code).toBe(200)
    expect(await save(person, { nickName: '第二次改', city: '上海' })).toMatchObject(tooSoon)
    expect(await mine(person)).toMatchObject({ nickName: '第一次改', city: '' })
    await nickDaysAgo(person, 29)
    expect(await save(person, { nickName: '第二次改' })).toMatchObject(tooSoon)
    await nickDaysAgo(person, 30)
    expect((await save(person, { nickName: '第二次改' })).code).toBe(200)
    expect(await save(person, { nickName: '第三次改' })).toMatchObject(tooSoon)
  })

  test('sent again as it is counts as no change', async () => {
    const person = await server.person()
    await save(person, { nickName: '不变的名' })
    expect((await save(person, { nickName: ' 不变的名 ', city: '上海' })).result).toMatchObject({
      nickName: '不变的名',
      city: '上海',
    })
    await nickDaysAgo(person, 31)
    await save(person, { nickName: '不变的名' })
    expect((await save(person, { nickName: '终于改了' })).code).toBe(200)
  })

  test('changed by ten taps at once changes once', async () => {
    const person = await server.person()
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => save(person, { nickName: `名字${at}号` })))
    const done = answers.filter((answer) => answer.code === 200)
    expect(done).toHaveLength(1)
    expect(answers.filter((answer) => answer.code === 12411)).toHaveLength(9)
    expect((await mine(person)).nickName).toBe(done[0].result.nickName)
  })

  test('has 2 to 16 characters that can be seen', async () => {
    const person = await server.person()
    for (const nickName of ['一', '', ' 一 ', '\u200b\u200b\u200b', '一\u202e', '\u3164\u3164', '\t\n一', '字'.repeat(17)]) {
      expect(await save(person, { nickName })).toMatchObject({ status: 400, code: 400 })
    }
    expect((await save(person, { nickName: ' 小\u200b \n 敏\u202e ' })).result.nickName).toBe('小 敏')
  })

  test('may not carry what may not be published', async () => {
    const person = await server.person()
    expect(await save(person, { nickName: '代办假证小李' })).toMatchObject({ code: 12410, message: '昵称含违规内容' })
    expect((await save(person, { nickName: '小李' })).code).toBe(200)
  })
})

describe('other members', () => {
  test('may not carry what may not be published', async () => {
    const person = await server.person()
    for (const body of [{ intro: '专业 出售 简历数据' }, { company: '代办假学历公司' }, { city: '网络赌场' }]) {
      expect(await save(person, body)).toMatchObject({ code: 10151, message: '内容含有违规信息，请修改后再试' })
    }
    expect(await mine(person)).toMatchObject({ intro: '', company: '', city: '' })
  })

  test('are one line of what can be seen', async () => {
    const person = await server.person()
    expect((await save(person, { company: '  砚川\u0000\n精密\u200b  ', intro: ' 一\n二 ' })).result).toMatchObject({
      company: '砚川 精密',
      intro: '一 二',
    })
    expect((await save(person, { company: ' 砚\u200b ' })).code).toBe(400)
  })

  test('a birthday is of somebody from 16 years to 150', async () => {
    await oneDay()
    const person = await server.person()
    for (const birthday of [yearsAgo(16), yearsAgo(150, 1), '1996-02-29']) {
      expect(await save(person, { birthday })).toMatchObject({ code: 200, result: { birthday } })
    }
    for (const birthday of [yearsAgo(16, 1), yearsAgo(-1), yearsAgo(0), yearsAgo(150, -1), '0000-01-01', '9999-12-31']) {
      expect(await save(person, { birthday })).toMatchObject({ status: 200, code: 12413, message: '请填写正确的生日' })
    }
    for (const birthday of ['1997-02-29', '1990-13-01', '1990/01/01', '19900101'])
      expect((await save(person, { birthday })).code).toBe(400)
  })

  test('position and industry are from the lists', async () => {
    const person = await server.person()
    for (const body of [{ positionId: 'p99' }, { positionId: 'i1' }, { industryId: 'p1' }]) {
      expect(await save(person, body)).toMatchObject({ code: 12414, message: '请选择列表中的选项' })
    }
  })

  test('a real name is of letters or Chinese characters', async () => {
    const person = await server.person()
    for (const realName of ['周', '周1敏', '周 敏', '周敏<b>', '周'.repeat(21)])
      expect((await save(person, { realName })).code).toBe(400)
  })

  test('members that are not for the owner to set are refused', async () => {
    const person = await server.person()
    for (const body of [{ vip: 2 }, { level: 9 }, { phone: '13800138000' }])
      expect((await save(person, body as Given)).code).toBe(400)
  })
})

describe('an avatar', () => {
  test('is a picture that I uploaded', async () => {
    const person = await server.person()
    const id = await picture(person.id)
    const saved = await save(person, { avatar: id })
    expect(saved.result.avatar).toContain(id)
    expect((await save(person, { avatar: id, city: '上海' })).result.city).toBe('上海')
    const { rows } = await sql<{ used: boolean }>`select used from file where id = ${id}`.execute(server.database.db)
    expect(rows).toEqual([{ used: true }])
  })

  test('is not one of somebody else, nor one that never was, and then nothing is saved', async () => {
    const [person, other] = [await server.person(), await server.person()]
    for (const avatar of [await picture(other.id), newId()]) {
      expect((await save(person, { avatar, city: '上海' })).code).toBe(10131)
    }
    expect(await mine(person)).toMatchObject({ avatar: '', city: '' })
  })

  test('is not taken into use when the rest is refused', async () => {
    const person = await server.person('改过一次')
    const id = await picture(person.id)
    expect((await save(person, { avatar: id, nickName: '再改一次' })).code).toBe(12411)
    const { rows } = await sql<{ used: boolean }>`select used from file where id = ${id}`.execute(server.database.db)
    expect(rows).toEqual([{ used: false }])
  })
})

describe('names of companies while I type', () => {
  const suggest = async (keyword: string, person?: Person) => {
    const asks = person ?? (await server.person())
    return (await asks.call('POST /api/user/companySuggest', { body: { keyword } })).result
  }
  async function working(company: string, count: number): Promise<Person[]> {
    const people = []
    for (let n = 0; n < count; n++) people.push(await server.person())
    for (const person of people) await save(person, { company })
    return people
  }

  test('are those that three people or more say openly, the most named first', async () => {
    await working('远岫科技有限公司', 3)
    await working('远岫科技苏州分公司', 4)
    await working('远岫物流有限公司', 2)
    const names = ['远岫科技苏州分公司', '远岫科技有限公司']
    expect(await suggest('远岫')).toEqual(names)
    expect(await suggest(' 远岫科技有 ')).toEqual(['远岫科技有限公司'])
    expect(await suggest('岫科')).toEqual([])
  })

  test('fall silent when one of three hides theirs, leaves it, or is gone', async () => {
    const [one, two, three] = await working('Gray%Field 咨询', 3)
    expect(await suggest('gray%f')).toEqual(['Gray%Field 咨询'])
    expect(await suggest('gray_f')).toEqual([])
    await one.call('POST /api/user/setting', { body: { showCompany: false } })
    expect(await suggest('gray')).toEqual([])
    await one.call('POST /api/user/setting', { body: { showCompany: true } })
    await save(two, { company: '别的公司' })
    expect(await suggest('gray')).toEqual([])
    await save(two, { company: 'Gray%Field 咨询' })
    expect(await suggest('gray')).toHaveLength(1)
    await sql`update app_user set status = 'closed' where id = ${three.id}`.execute(server.database.db)
    expect(await suggest('gray')).toEqual([])
  })

  test('are found by the index, and by nobody who is not logged in', async () => {
    expect((await server.call('POST /api/user/companySuggest', { body: { keyword: '远岫' } })).code).toBe(401)
    const found = await server.database.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx)
      return sql<Record<string, string>>`explain select company from app_user
        where company <> '' and not company_hidden and status <> 'closed' and lower(company) like ${'远岫%'}
        group by company`.execute(trx)
    })
    expect(JSON.stringify(found.rows)).toContain('app_user_company')
  })
})
