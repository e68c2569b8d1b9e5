import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { OpenCtx } from '../../app/context'
import { newId } from '../../app/ids'
import type { Services } from '../../app/http/serve'
import { allWritten } from '../../modules/domains/wenwen/answers/answer'
import { putArticles } from '../../modules/domains/wenwen/knowledge/articles'
import { ask } from '../../modules/domains/wenwen/answers/ask'
import { createChat } from '../../modules/domains/wenwen/chats/chats'
import { chooseHot } from '../../modules/domains/wenwen/hot'
import { peopleOfPhones } from '../../modules/identity/user/people'
import { drainSearch } from '../../modules/services/search/index-feed'
import { ARTICLES } from './articles'
import { CURATED } from './curated'
import { LOCAL_STANDARDS } from './standards'

/** 沈悦, 周敏, 陈律师, 孙倩 */
const PHONES = ['13800138003', '13800138000', '13800138002', '13800138008']
/** What each of them has asked, the latest last. */
const ASKED = [
  ['试用期最长可以约定多久？', '没签书面劳动合同要付双倍工资吗？', '月薪 8000 元，周末加班 6 小时加班费多少？'],
  ['没签书面劳动合同要付双倍工资吗？', '试用期最长可以约定多久？'],
  ['员工拒绝调岗，公司可以解除合同吗？', '没签书面劳动合同要付双倍工资吗？'],
  ['试用期最长可以约定多久？', '规章制度怎样才对员工有效？'],
]

/** The articles that come with the product, answers of the editors, and a few talks of the demo people. */
export async function loadWenwen(services: Services): Promise<void> {
  const { db } = services
  await db.transaction().execute(async (trx) => {
    await putArticles(trx, [...ARTICLES, ...LOCAL_STANDARDS])
    const rows = CURATED.map((one) => ({ id: newId(), ...one }))
    await sql`insert into wenwen_curated (id, question, variants, answer)
      select id, question, variants, answer
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r(id uuid, question text, variants text[], answer text)`.execute(
      trx,
    )
  })
  await drainSearch(services)
  const people = await peopleOfPhones(db, PHONES)
  for (const [at, phone] of PHONES.entries()) {
    const id = people.get(phone)
    if (id) await talk(services, id, ASKED[at])
  }
  await chooseHot(db)
}

async function talk(services: Services, userId: string, questions: string[]) {
  const { db, gateways } = services
  const caller = { address: '', network: '', device: '', agent: '', token: '', region: '' }
  // Demo content costs nobody anything.
  const ctx: OpenCtx = { ...services, gateways: { ...gateways, model: undefined }, user: { id: userId }, now: new Date(), caller }
  for (const content of questions) {
    const { chatId } = await createChat(ctx, { requestId: randomUUID() })
    await ask(ctx, { chatId, content, requestId: randomUUID() })
    await allWritten({ db })
  }
  await sql`delete from wenwen_use where user_id = ${userId}`.execute(db)
}
