import { sql } from 'kysely'
import { dayOf } from '../../server/app/time/days'
import { DAY_MS } from '../../server/app/time/units'
import { operator, type TestOperator } from '../admin/support'
import { startServer, type Person, type TestServer } from '../support/server'

let server: TestServer
let chief: TestOperator
beforeAll(async () => {
  server = await startServer()
  chief = await operator(server)
})
afterAll(() => server.close())
/** What the product comes with, as if it were some days older: what is new may begin today. */
const OLDER = 3
const [FIRST, SECOND, SHIPPED] = ['2026-11-20', '2026-11-30', '2026-12-01'].map((day) => dayOf(Date.parse(day) - OLDER * DAY_MS))
beforeAll(() =>
  sql`update agreement set version = to_char(version::date - ${OLDER}::integer, 'YYYY-MM-DD')`.execute(server.database.db),
)
afterEach(() => sql`delete from agreement where version > ${SHIPPED}`.execute(server.database.db))

const daysOn = (days: number) => dayOf(Date.now() + days * DAY_MS)
const wish = (change: object = {}) => ({
  ...{ kind: 'privacy' as const, version: daysOn(8), title: '隐私政策', asks: true, requestId: crypto.randomUUID() },
  text: '## 一、我们收集什么\n手机号，用来登录。\n昵称和头像，给别人看。\n\n## 二、多久\n注销之后删除。',
  changes: '增加了活动签到的位置信息',
  ...change,
})
const create = async (change: object = {}) => {
  const answer = await chief.call('POST /admin/api/agreement/create', { body: wish(change) })
  expect(answer).toMatchObject({ code: 200 })
  return answer.result.id
}
/** The day comes on which it holds. */
const begin = (id: string) => sql`update agreement set version = ${daysOn(0)} where id = ${id}`.execute(server.database.db)
const config = async (who: Pick<Person, 'call'>) => (await who.call('GET /api/sysConfig/client')).result
const read = async (kind: string, version?: string) =>
  (await server.call('GET /api/sysConfig/agreement/:kind', { params: { kind }, query: version ? { version } : {} })).result

describe('the privacy policy that the product comes with', () => {
  const textOf = async (version?: string) => JSON.stringify((await read('privacy', version)).sections)

  it('says how long what one has read is kept, what is asked at the door, and what 问问 hands on', async () => {
    const text = await textOf()
    expect((await read('privacy')).version).toBe(SHIPPED)
    for (const told of [
      '保存九十天',
      '暂停记录',
      '精确位置',
      '你拍下的照片',
      '大模型服务商',
      '图片会原样交给它',
      '邮件服务商',
      '快递公司',
      '付款户名和转账凭证',
      '设备标识',
      '按会员状态、等级、城市',
      '打码的手机号',
    ])
      expect(text).toContain(told)
    for (const untrue of ['只保留一天', '金融账户、行踪轨迹', '个性化的商业营销']) expect(text).not.toContain(untrue)
    expect((await read('privacy')).sections.map(({ heading }) => heading)).toEqual(
      (await read('privacy', FIRST)).sections.map(({ heading }) => heading),
    )
  })

  it('says with the membership terms what a company sees, and whose the days of a refund are; those are agreed to at buying', async () => {
    const { version, sections } = await read('vip')
    expect(version).toBe(SHIPPED)
    for (const told of ['付款页写明的天数内', '打码的手机号']) expect(JSON.stringify(sections)).toContain(told)
    const { result } = await chief.call('GET /admin/api/agreement/list')
    expect(result.filter(({ kind }) => kind === 'vip').map(({ asks }) => asks)).toEqual([false, false])
  })

  it('asks whoever agreed to the one before, and says what has changed', async () => {
    const ann = await server.person()
    await sql`update agreement_consent set version = ${FIRST} where user_id = ${ann.id}`.execute(server.database.db)
    expect(await config(ann)).toMatchObject({
      reconsent: true,
      agreementChanges: [
        { kind: 'privacy', version: SECOND, changes: expect.stringContaining('九十天') },
        { kind: 'privacy', version: SHIPPED, changes: expect.stringContaining('对公转账') },
      ],
    })
  })
})

describe('a new version of an agreement', () => {
  it('is read by everybody before its day, and holds from then on; the one before can still be read', async () => {
    const id = await create()
    const before = await read('privacy')
    expect(before).toMatchObject({ version: SHIPPED, coming: { version: daysOn(8), changes: '增加了活动签到的位置信息' } })
    expect((await read('privacy', daysOn(8))).sections).toEqual([
      { heading: '一、我们收集什么', paragraphs: ['手机号，用来登录。', '昵称和头像，给别人看。'] },
      { heading: '二、多久', paragraphs: ['注销之后删除。'] },
    ])
    await begin(id)
    expect(await read('privacy', daysOn(0))).toMatchObject({ version: daysOn(0) })
    expect((await read('privacy', SHIPPED)).sections).toEqual(before.sections)
    const { result } = await chief.call('GET /admin/api/agreement/list')
    expect(result.filter(({ kind }) => kind === 'privacy').map(({ version, state }) => [version, state])).toEqual([
      [daysOn(0), 'on'],
      [SHIPPED, 'past'],
      [SECOND, 'past'],
      [FIRST, 'past'],
    ])
  })

  it('is agreed to once by whoever was there, told what changed; who logs in agrees to that version by its name', async () => {
    const ann = await server.person()
    const id = await create()
    expect(await config(ann)).toMatchObject({ reconsent: false, agreementChanges: [], agreementVersion: SHIPPED })
    await begin(id)
    const version = daysOn(0)
    expect(await config(ann)).toMatchObject({
      reconsent: true,
      agreementVersion: version,
      agreementChanges: [{ kind: 'privacy', title: '隐私政策', version, changes: '增加了活动签到的位置信息' }],
    })
    expect(await ann.call('POST /api/sysConfig/agree', { body: { version: SHIPPED } })).toMatchObject({ code: 400 })
    expect(await ann.call('POST /api/sysConfig/agree', { body: { version } })).toMatchObject({ code: 200 })
    expect(await config(ann)).toMatchObject({ reconsent: false, agreementChanges: [] })
    const bob = await server.person()
    const { rows } = await sql<{ user_id: string }>`
      select user_id from agreement_consent where version = ${version}`.execute(server.database.db)
    expect(rows.map((row) => row.user_id).toSorted()).toEqual([ann.id, bob.id].toSorted())
    const { result } = await chief.call('GET /admin/api/agreement/list')
    expect(result[0]).toMatchObject({ version, agreed: 2 })
  })

  it('that mends a slip of the pen asks nobody', async () => {
    const ann = await server.person()
    await begin(await create({ asks: false }))
    expect(await config(ann)).toMatchObject({ reconsent: false, agreementVersion: SHIPPED })
  })

  it('can be changed and taken back until its day, and not a moment longer', async () => {
    const id = await create()
    const { kind: _kind, requestId: _requestId, ...changed } = wish({ changes: '说得更清楚' })
    expect(await chief.call('POST /admin/api/agreement/edit', { body: { id, ...changed } })).toMatchObject({ code: 200 })
    expect((await chief.call('GET /admin/api/agreement/show/:id', { params: { id } })).result.changes).toBe('说得更清楚')
    await begin(id)
    const late = { code: 400, message: '已经生效的版本有人同意过，不能再改；请写一个新的版本' }
    expect(await chief.call('POST /admin/api/agreement/edit', { body: { id, ...changed } })).toMatchObject(late)
    expect(await chief.call('POST /admin/api/agreement/remove', { body: { id } })).toMatchObject(late)
    const other = await create()
    expect(await chief.call('POST /admin/api/agreement/remove', { body: { id: other } })).toMatchObject({ code: 200 })
    expect((await chief.call('GET /admin/api/agreement/show/:id', { params: { id: other } })).code).toBe(10104)
  })

  it.each([
    ['today', { version: daysOn(0) }, '生效日期最早是明天：公布之前，谁也不受它约束'],
    ['without headings', { text: '我们收集手机号，用来登录。' }, '全文从“## 标题”开始，每个标题下面至少一段'],
    ['with a heading alone', { text: '## 一、我们收集什么\n## 二' }, '全文从“## 标题”开始，每个标题下面至少一段'],
  ])('is refused %s', async (_what, change, message) => {
    expect(await chief.call('POST /admin/api/agreement/create', { body: wish(change) })).toMatchObject({ code: 400, message })
  })

  it('has its day to itself', async () => {
    await create()
    expect(await chief.call('POST /admin/api/agreement/create', { body: wish() })).toMatchObject({
      code: 400,
      message: '这一天已经有一版要生效，请修改那一版',
    })
  })

  it('is not for whoever has no right to it', async () => {
    const writer = await operator(server, ['内容'])
    expect((await writer.call('GET /admin/api/agreement/list')).status).toBe(403)
  })
})
