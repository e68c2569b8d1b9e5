import type pg from 'pg'

export const PEOPLE = 10_000
/** People whose follow feed is measured: they follow 100 others each. */
export const READERS = 50

/** A UUIDv7 from a time and a number, in SQL. */
const uuid = (time: string, salt: string) =>
  `(lpad(to_hex((extract(epoch from ${time}) * 1000)::bigint), 12, '0') || '7' || substr(md5(${salt}), 1, 3) || '8' || substr(md5(${salt}), 4, 15))::uuid`

/** Fills an empty, migrated database with people, follows, `count` posts of two years, and likes. Made by SQL alone. */
export async function generate(pool: pg.Pool, count: number) {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
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
      select ${uuid('made.at', "'p' || made.n")}, person.id, made.type, case when made.type = 1 then '' else '关于劳动合同与绩效的第' || made.n || '个话题' end,
        repeat('员工入职三年，公司想调整岗位和薪酬，想请教流程和证据要怎么准备。', 2 + (made.n % 5)::int), 2, case when made.type = 2 then 0 end,
        random(), 0, 0, '江苏', made.at
      from (select n, 1 + n % 3 as type, now() - n * (interval '730 days' / ${count}) as at from generate_series(1, ${count}) n) made
      join person on person.n = 1 + (made.n::bigint * 7919) % ${PEOPLE}`)
    await client.query(`
      insert into circle_like (user_id, post_id)
      select person.id, post.id from (select id, row_number() over () as n from circle_post order by created_at desc limit 20000) post
      join person on person.n <= ${READERS} and (person.n + post.n) % 10 = 0`)
    await client.query('vacuum analyze')
  } finally {
    client.release()
  }
}
