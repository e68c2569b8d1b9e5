import { randomUUID } from 'node:crypto'
import type { AiEvent, AiMessage, Api, Input } from '../../contract'
import { putArticles, type ArticleInput } from '../../server/modules/domains/wenwen/knowledge/articles'
import { indexed } from '../search/support'
import { must } from '../support/must'
import type { Person, TestServer } from '../support/server'

export { must }

type Caller = Pick<Person, 'call'>
type AskBody = Input<'POST /api/wenwen/ask', Api['POST /api/wenwen/ask']>['body']

const law = (article: string, title: string, gist: string, keywords: string, more: Partial<ArticleInput> = {}): ArticleInput => ({
  ...{ law: '劳动合同法', article, title, gist, keywords: keywords.split(' ') },
  ...{ effectiveFrom: '2013-07-01', link: 'https://flk.npc.gov.cn', checked: true, ...more },
})

/** A few articles, one of them dead. */
export const ARTICLES: ArticleInput[] = [
  law(
    '第十九条',
    '试用期的最长期限',
    '合同期限三个月以上不满一年的，试用期不超过一个月；一年以上不满三年的，不超过二个月；三年以上的，不超过六个月。',
    '试用期 多久 最长',
  ),
  law(
    '第三十八条',
    '劳动者随时解除',
    '用人单位没有按时足额支付劳动报酬、没有依法缴纳社会保险费的，劳动者可以解除劳动合同。',
    '被迫解除 拖欠工资 辞职',
  ),
  law(
    '第八十二条',
    '不签合同的二倍工资',
    '自用工之日起超过一个月不满一年没有订立书面劳动合同的，应当每月支付二倍的工资。',
    '双倍工资 没签合同 二倍工资',
  ),
  law('第五十七条', '劳务派遣单位的条件（旧）', '注册资本不得少于五十万元。', '劳务派遣 注册资本', {
    effectiveFrom: '2008-01-01',
    effectiveUntil: '2013-06-30',
  }),
  law('第五十七条', '劳务派遣单位的条件', '注册资本不得少于人民币二百万元，有固定的经营场所和设施。', '劳务派遣 注册资本 资质'),
  law('第八条', '上海的最低工资', '上海市月最低工资标准按市政府公布的数额执行，不含加班费和中夜班津贴。', '最低工资 上海', {
    ...{ law: '上海市企业工资支付办法', region: '上海', effectiveFrom: '2016-08-01' },
  }),
]

export async function library(server: TestServer, articles = ARTICLES) {
  await server.database.db.transaction().execute((trx) => putArticles(trx, articles))
  await indexed(server)
}

export const chat = async (who: Caller, guest?: string) =>
  must(await who.call('POST /api/wenwenChat/create', { body: { requestId: randomUUID(), ...(guest && { guest }) } }))

export const ask = (who: Caller, chatId: string, content: string, more: Partial<AskBody> = {}) =>
  who.call('POST /api/wenwen/ask', { body: { chatId, content, requestId: randomUUID(), ...more } })

/** All that is told of an answer from a place on, until its end. */
export async function heard(
  server: TestServer,
  messageId: string,
  { token, guest, after = 0 }: { token?: string; guest?: string; after?: number },
): Promise<AiEvent[]> {
  const reply = await server.app.http.inject({
    url: `/api/wenwen/stream/${messageId}`,
    query: { after: String(after), ...(guest && { guest }) },
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.body
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as AiEvent)
}

/** The whole answer to a question in a talk of its own. */
export async function answered(
  server: TestServer,
  who: Person,
  content: string,
  more: Partial<AskBody> = {},
): Promise<AiMessage> {
  const { chatId } = await chat(who)
  const { answer } = must(await ask(who, chatId, content, more))
  return endOf(await heard(server, answer.id, who))
}

export function endOf(events: AiEvent[]): AiMessage {
  const last = events.at(-1)
  if (last?.type !== 'done') throw new Error(JSON.stringify(last))
  return last.message
}
