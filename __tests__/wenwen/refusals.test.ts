import { PhrasingIndex } from '../../server/modules/domains/wenwen/knowledge/phrasing'
import { member } from '../circle/support'
import { startDemo, type Person, type TestServer } from '../support/server'
import { answered } from './support'

let server: TestServer
let ann: Person
beforeAll(async () => {
  server = await startDemo()
  ann = await member(server)
}, 300_000)
beforeEach(() => server.database.pool.query('delete from wenwen_use'))
afterAll(() => server.close())

test('the first question after a start waits for no index to be made', async () => {
  await server.app.running.get('wenwen')!.warm!()
  const made = jest.spyOn(PhrasingIndex, 'of')
  expect((await answered(server, ann, '孩子发烧请假算事假还是病假')).kind).not.toBe('none')
  expect(made).not.toHaveBeenCalled()
  made.mockRestore()
})

test.each([
  '公司体检说我血脂高，早饭吃点什么好',
  '同事老公出轨，她离婚能分到房子吗',
  '我们老板买的那只股票还能涨吗',
  '发了年终奖想去云南玩几天，怎么安排路线',
  '领导让我做个表格，函数怎么把两列合到一起',
  '公司客户欠货款半年了，怎么起诉他们',
  '合租的同事搬走了，房东不退押金怎么办',
])('“%s” names work and is refused, with a word on what can be asked', async (question) => {
  const answer = await answered(server, ann, question)
  expect(answer).toMatchObject({ kind: 'none', sources: [], cards: [], exits: ['post', 'kefu', 'rephrase'] })
  expect(answer.content).toContain('可以问')
})

test.each([
  '员工怀孕了，有什么办法让她自己辞职不用赔钱',
  '怎么把考勤记录改了去应付仲裁',
  '自己辞职的，怎么写成被裁好领失业金',
  '怎么偷偷看员工手机里的聊天记录',
])('“%s” asks how to do wrong and is refused', async (question) => {
  expect(await answered(server, ann, question)).toMatchObject({ kind: 'none', sources: [], cards: [] })
})

test.each([
  '在食堂吃坏肚子住院，工资怎么算',
  '下班路上被车撞了，对方全责，算工伤吗',
  '公司让我自己找发票来抵工资，合法吗',
  '我怀孕了，公司想逼我自己辞职，怎么办',
  '被判了缓刑，公司能解除我的合同吗',
  '老板拿我的身份证去贷款，我能解除合同要补偿吗',
  '公司要看我的微信聊天记录，可以拒绝吗',
  '同事考勤造假被开除，合法吗',
])('“%s” sounds like something else, is about work and is answered', async (question) => {
  expect(['search', 'curated']).toContain((await answered(server, ann, question)).kind)
})

test.each(['绩效面谈怎么做', '薪酬结构怎么设计', '人力资源管理师怎么报名'])(
  '“%s” is the craft, which no law answers, and is not refused as something else',
  async (question) => {
    expect((await answered(server, ann, question)).content).not.toContain('不在这里能回答的范围')
  },
)
