import type pg from 'pg'

/** How long a statement may take that makes them: a server would take its line for dead. */
export const MAKING_MS = 3_600_000
export const PEOPLE = 10_000
/** People whose follow feed is measured: they follow 100 others each. */
export const READERS = 50

/** A UUIDv7 from a time and a number, in SQL. */
const uuid = (time: string, salt: string) =>
  `(lpad(to_hex((extract(epoch from ${time}) * 1000)::bigint), 12, '0') || '7' || substr(md5(${salt}), 1, 3) || '8' || substr(md5(${salt}), 4, 15))::uuid`

/**
 * Titles and texts are put together from these, the first of each most often, so that words are as uneven as they are among
 * people.
 */
const SUBJECTS =
  '薪酬 绩效考核 试用期 劳动合同 招聘 社保 年终奖 加班费 离职证明 培训 员工手册 调岗 年假 考勤 裁员 面试 竞业限制 工伤 公积金 HRBP 股权激励 经济补偿 背景调查 病假 员工关系 OKR 产假 入职体验 灵活用工 劳务派遣 服务期 医疗期 电子合同 组织诊断 退休返聘 集体协商 心理援助 外籍员工 档案 弹性福利'.split(
    ' ',
  )
const ASKS =
  '怎么定 合法吗 的流程 有模板吗 踩过的坑 怎么和老板谈 怎么算 要注意什么 的证据怎么留 一年复盘 能不能省掉 怎么落地 谁来负责 从零开始 的新规定 的一次争议'.split(
    ' ',
  )
const PLACES = '我们公司 制造业 门店 总部 分公司 创业团队 外企 国企 工厂 项目部'.split(' ')

/** One of the list by SQL. */
const oneOf = (list: string[]) => `(array['${list.join("','")}'])[1 + floor(${list.length} * power(random(), 2))::int]`

/**
 * Fills an empty, migrated database with people, follows, `count` posts of two years, and likes, as the server's own jobs
 * leave them: old ones are in no ranking, and their questions are closed. Made by SQL alone.
 */
export async function generate(pool: pg.Pool, count: number) {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    // No triggers: a search index for everything would take longer than the rest together (bench/search.ts makes one).
    await client.query('set session_replication_role = replica')
    await client.query(`
      insert into app_user (id, phone, nick_name, invite_code, position_id, industry_id, created_at)
      select ${uuid("timestamptz '2024-01-01' + n * interval '1 minute'", "'u' || n")}, (13000000000 + n)::text, '同行' || n, 'b' || n,
        'p' || (1 + n % 18), 'i' || (1 + n % 14), timestamptz '2024-01-01' + n * interval '1 minute'
      from generate_series(1, ${PEOPLE}) n`)
    await client.query('create temp table person as select id, row_number() over (order by phone) as n from app_user')
    await client.query('create index on person (n)')
    await client.query(`
      insert into user_follow (follower_id, followee_id)
      select a.id, b.id from person a, generate_series(1, 100) k, person b
      where a.n <= ${READERS} and b.n = ${READERS} + 1 + (a.n * 131 + k * 37) % ${PEOPLE - READERS - 1} on conflict do nothing`)
    await client.query(`
      insert into circle_post (id, author_id, type, title, content, status, question_state, hot, like_count, comment_count, ip_region, created_at)
      select ${uuid('made.at', "'p' || made.n")}, person.id, type, case when type = 1 then '' else ${oneOf(SUBJECTS)} || ${oneOf(ASKS)} || '，' || ${oneOf(PLACES)} || '第' || made.n || '问' end,
        (select string_agg(${oneOf(PLACES)} || '遇到' || ${oneOf(SUBJECTS)} || '，想请教' || ${oneOf(SUBJECTS)} || ${oneOf(ASKS)} || '。', '')
          from generate_series(1, 2 + (made.n % 5)::int)), 2, case when type = 2 then case when at > now() - interval '30 days' then 0 else 2 end end,
        case when at > now() - interval '14 days' then random() else 0 end, 0, 0, '江苏', at
      from (select n, 1 + n % 3 as type, now() - n * (interval '730 days' / ${count}) as at from generate_series(1, ${count}) n) made
      join person on person.n = 1 + (made.n::bigint * 7919) % ${PEOPLE}`)
    await client.query(`
      insert into circle_like (user_id, post_id)
      select person.id, post.id from (select id, row_number() over () as n from circle_post order by created_at desc limit 20000) post
      join person on person.n <= ${READERS} and (person.n + post.n) % 10 = 0`)
    await client.query('reset session_replication_role')
  } finally {
    client.release()
  }
}
