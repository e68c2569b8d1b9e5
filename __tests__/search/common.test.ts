import { sql } from 'kysely'
import { startServer, type Person, type TestServer } from '../support/server'
import { ask, member, post } from '../circle/support'
import { query } from '../support/query'
import { found, indexed, search, suggestions } from './support'

/** More than a search looks at one by one, so that it walks the documents from the best ranked down. */
const MANY = 12_000

let server: TestServer
let ann: Person
let both: string
let old: string
let rare: string
let newest: string
beforeAll(async () => {
  server = await startServer()
  ann = await member(server, '安然')
  const { id: crowdId } = await member(server)
  await crowd('薪酬', crowdId)
  await crowd('招聘', crowdId)
  both = await ask(server, ann, { title: '薪酬和招聘归谁管', content: '想听听各位同行的做法' })
  rare = await ask(server, ann, { title: '竞业限制到期了', content: '薪酬要补吗' })
  old = await post(server, ann, { content: '绩效和招聘都不如聊薪酬' })
  await query(
    server,
    sql`update circle_post set created_at = now() - interval '3 years', edited_at = now() where id in (${both}, ${old})`,
  )
  newest = await post(server, ann, { content: '今天只聊薪酬' })
  await indexed(server)
  await query(server, sql`analyze search_document`)
})
afterAll(() => server.close())

/** Questions of this title, each a second older than the one before, written down beside the triggers since there are many. */
async function crowd(word: string, authorId: string) {
  await server.database.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`with posts as (
        insert into circle_post (id, author_id, type, title, content, status, question_state, created_at)
        select gen_random_uuid(), ${authorId}, 2, ${word} || n || '问', '聊聊绩效', 2, 0, now() - interval '1 hour' - n * interval
          '1 second'
        from generate_series(1, ${MANY}::integer) n returning id, title, created_at)
      insert into search_document (type, id, title_key, title, body, title_words, words, rank)
      select 'question', id, title, title, '聊聊绩效', array_to_tsvector(array['~question', ${word}]),
        array_to_tsvector(array['~question', ${word}, '绩效']),
        extract(epoch from created_at) / 86400 / 90 from posts`.execute(trx)
  })
}

const titles = async (keyword: string, size = 50) =>
  (await search(server, keyword, { size })).result.records.map((hit) => hit.title.map(({ text }) => text).join(''))

test('a word that thousands of titles have shows the newest of them, in order', async () => {
  expect(await titles('薪酬', 3)).toEqual(['薪酬1问', '薪酬2问', '薪酬3问'])
})

test('its pages are whole, each result once', async () => {
  const seen: string[] = []
  for (let cursor: string | undefined; ;) {
    const { records, next } = (await search(server, '薪酬', { size: 50, cursor })).result
    seen.push(...records.map((hit) => hit.id))
    if (next === null) break
    cursor = next
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen).toHaveLength(100)
})

test('two common words that hardly ever meet find where they do, however long ago', async () => {
  expect(await found(server, '薪酬 招聘')).toEqual([both, old])
})

test('one everyday word in common does not make two questions alike, a rare one does', async () => {
  const similar = async (title: string) =>
    (await server.call('POST /api/circle/similar', { body: { title } })).result.map((one) => one.id)
  expect(await similar('薪酬跌了')).toEqual([])
  expect(await similar('竞业还在吗')).toEqual([rare])
})

test('a title stands before a text that only mentions the word, however new', async () => {
  expect(await found(server, '薪酬', { size: 50 })).not.toContain(newest)
  expect(await found(server, '薪酬', { type: 'post' })).toEqual([newest, old])
})

test('thousands of titles that begin alike still suggest ten', async () => {
  expect(await suggestions(server, '薪酬')).toHaveLength(10)
})
