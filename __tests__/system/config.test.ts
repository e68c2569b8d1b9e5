import { sql } from 'kysely'
import { countPlatformView } from '../../server/modules/platform/system/statistics'
import { startServer, type Person, type TestServer } from '../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ HOTLINE: '400-000-0000', ICP: '沪ICP备00000000号', UPLOAD_MAX_MB: '12', MIN_VERSION: '1.2.0' })
})
afterAll(() => server.close())

describe('a dictionary', () => {
  it('lists its options in their order, to anybody', async () => {
    const { result } = await server.call('GET /api/sysDictData/idNameList/:code', { params: { code: 'position' } })
    expect(result).toHaveLength(19)
    expect([result[0], result[18]]).toEqual([
      { id: 'p1', name: '人事助理' },
      { id: 'p19', name: '其他' },
    ])
  })

  it('that does not exist says so', async () => {
    const answer = await server.call('GET /api/sysDictData/idNameList/:code', { params: { code: 'nothing' } })
    expect([answer.status, answer.code, answer.message]).toEqual([200, 10104, '内容不存在或已删除'])
  })
})

describe('the client configuration', () => {
  const config = async () => (await server.call('GET /api/sysConfig/client')).result

  it('carries what the operator set', async () => {
    expect(await config()).toEqual({
      hotline: '400-000-0000',
      icp: '沪ICP备00000000号',
      uploadMaxMb: 12,
      video: 'all',
      paySandbox: true,
      agreementVersion: '2026-12-01',
      reconsent: false,
      agreementChanges: [],
      homeGrid: expect.arrayContaining([{ key: 'tiku', label: '题库' }]),
      minVersion: '1.2.0',
      maintenance: { on: false, text: '' },
      subscribe: [],
    })
  })

  it('announces a maintenance until its end, and no longer', async () => {
    const announce = (end: string) =>
      sql`insert into shared_value (key, value, expires_at) values ('maintenance', '系统升级中', now() + ${end}::interval)
        on conflict (key) do update set expires_at = excluded.expires_at`.execute(server.database.db)
    await announce('1 hour')
    const { until, ...maintenance } = (await config()).maintenance
    expect(maintenance).toEqual({ on: true, text: '系统升级中' })
    expect(Date.parse(until!)).toBeGreaterThan(Date.now())
    await announce('-1 second')
    expect((await config()).maintenance).toEqual({ on: false, text: '' })
  })
})

describe('consent to the agreements', () => {
  const config = async (who: Pick<Person, 'call'>) => (await who.call('GET /api/sysConfig/client')).result
  const forget = (who: Person) => sql`delete from agreement_consent where user_id = ${who.id}`.execute(server.database.db)

  it('is given with every login, and asked for again when the agreements have changed since', async () => {
    const ann = await server.person()
    const { reconsent, agreementVersion } = await config(ann)
    expect(reconsent).toBe(false)
    await forget(ann)
    expect((await config(ann)).reconsent).toBe(true)
    expect((await config(server)).reconsent).toBe(false)
    const agree = (version: string) => ann.call('POST /api/sysConfig/agree', { body: { version } })
    expect(await agree('2020-01-01')).toMatchObject({ code: 400, message: '协议已更新，请重新打开后再同意' })
    expect((await config(ann)).reconsent).toBe(true)
    expect((await agree(agreementVersion)).code).toBe(200)
    expect((await agree(agreementVersion)).code).toBe(200)
    expect((await config(ann)).reconsent).toBe(false)
  })

  it('is nobody’s to give for somebody else', async () => {
    expect((await server.call('POST /api/sysConfig/agree', { body: { version: '2026-12-01' } })).status).toBe(401)
  })
})

describe('the agreements', () => {
  const agreement = (kind: string) => server.call('GET /api/sysConfig/agreement/:kind', { params: { kind }, query: {} })

  it.each([
    ['user', '用户协议', '2026-11-20'],
    ['privacy', '隐私政策', '2026-12-01'],
    ['community', '社区规范', '2026-11-20'],
  ])('%s is a whole document of the version that holds', async (kind, title, version) => {
    const { result } = await agreement(kind)
    expect(result).toMatchObject({ title, version })
    expect(result.sections.length).toBeGreaterThan(5)
    for (const { heading, paragraphs } of result.sections) {
      expect(heading).not.toBe('')
      expect(paragraphs.length).toBeGreaterThan(0)
      expect(paragraphs.every((text) => text.length > 10)).toBe(true)
    }
  })

  it('the privacy policy names every kind of personal data that is kept about a person', async () => {
    const { result } = await agreement('privacy')
    const text = JSON.stringify(result.sections)
    for (const word of [
      '手机号',
      '密码',
      'openid',
      '昵称',
      '头像',
      '真实姓名',
      '生日',
      '图片',
      'IP',
      '草稿',
      '身份证号',
      '学历',
      '收件',
      '注销',
    ])
      expect(text).toContain(word)
  })

  it('an unknown kind says so', async () => {
    expect((await agreement('refund')).code).toBe(10104)
    expect((await agreement('constructor')).code).toBe(10104)
  })
})

describe('the count of visits', () => {
  const views = async () =>
    (
      await sql<{ day: string; platform: number; views: number }>`select * from platform_view order by day, platform`.execute(
        server.database.db,
      )
    ).rows

  it('counts every one of many visits at once', async () => {
    const open = (platformType: 1 | 3) => server.call('POST /api/statistics/platformViewAsync', { body: { platformType } })
    const answers = await Promise.all([1, 1, 3, 1, 1].map((platform) => open(platform as 1 | 3)))
    expect(answers.every((answer) => answer.result === true)).toBe(true)
    expect((await views()).map((row) => [row.platform, row.views])).toEqual([
      [1, 4],
      [3, 1],
    ])
  })

  it('begins a new day at midnight in Shanghai', async () => {
    await sql`delete from platform_view`.execute(server.database.db)
    await countPlatformView(server.database.db, 1, new Date('2026-03-01T15:59:59Z'))
    await countPlatformView(server.database.db, 1, new Date('2026-03-01T16:00:00Z'))
    expect((await views()).map((row) => row.day)).toEqual(['2026-03-01', '2026-03-02'])
  })

  it('refuses a platform that does not exist', async () => {
    const answer = await server.call('POST /api/statistics/platformViewAsync', { body: { platformType: 9 as 1 } })
    expect([answer.status, answer.code]).toEqual([400, 400])
  })
})
