import { generate } from './generate'
import { bare, load } from './load'
import { report } from './report'
import { logIn, stand, tokenOf } from './stand'

const POSTS = 10_000
/** Somebody who uses all of it: as much as 我的 ever has to count. */
const BUSY = '13000000007'
/** The one, and somebody who has just come. */
const PEOPLE = { 用了半年的人: tokenOf(7), 刚注册的人: tokenOf(900) }

/** Unread notices, talks with unread messages, coins, growth, and an order under way. */
const life = `
  create temp table me as select id from app_user where phone = '${BUSY}';
  insert into notice (id, user_id, type, sub_type, title, route, params, read)
    select gen_random_uuid(), me.id, 2, 'comment', '评论了你的帖子', 'pages/circle/circleDetail', '{}', n % 3 > 0 from me, generate_series(1, 3000) n;
  create temp table talk as select gen_random_uuid() as id, p.id as peer, row_number() over () as n
    from (select id from app_user where phone > '13000000100' order by phone limit 100) p;
  insert into conversation (id, kind, biz_id, last_seq, last_at)
    select talk.id, 'dm', least(me.id::text, talk.peer::text) || ':' || greatest(me.id::text, talk.peer::text), 30, now() from talk, me;
  insert into conversation_member (conversation_id, user_id, read_seq)
    select talk.id, me.id, case when n % 5 = 0 then 25 else 30 end from talk, me union all select talk.id, talk.peer, 30 from talk;
  insert into conversation_message (id, conversation_id, seq, user_id, type, body)
    select gen_random_uuid(), talk.id, s, case when s % 2 = 0 then me.id else talk.peer end, 'text', '{"text":"好的，明天上午发您"}'
    from talk, me, generate_series(1, 30) s;
  insert into growth_record (id, user_id, task_code, period, biz_id, title, worth, capped, change, day, created_at)
    select gen_random_uuid(), me.id, 'sign_in', d::date::text, '', '每日签到', 5, true, 5, d::date, d
    from me, generate_series(now() - interval '199 days', now() - interval '1 day', interval '1 day') d;
`

/** What the tab 我的 asks when it is opened, at 50 connections, beside bare routes that answer the same bytes. */
export const mine = () =>
  stand({ shared_buffers: '512MB' }, async (open) => {
    const rows: Record<string, string | number>[] = []
    const { url, pid } = await open(async (database) => {
      await generate(database.pool, POSTS)
      await database.pool.query(life)
      await logIn(database)
    })
    const target = { url, pid }
    const routes = [{ route: '/api/user/mineSummary' }, { route: '/api/user/userBaseDetail', body: {} }]
    for (const ask of routes) {
      for (const [who, token] of Object.entries(PEOPLE)) {
        await load({ ...target, ...ask, token }, 2)
        rows.push({ route: ask.route, who, ...(await load({ ...target, ...ask, token })) })
      }
      const answer = await fetch(target.url + ask.route, {
        method: ask.body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${PEOPLE['用了半年的人']}`, ...(ask.body && { 'content-type': 'application/json' }) },
        ...(ask.body && { body: '{}' }),
      })
      const yardstick = await bare(Buffer.from(await answer.arrayBuffer()), ask.route)
      const plain = await load({ ...ask, url: yardstick.url, pid: yardstick.child.pid! })
      rows.push({ route: ask.route, who: '（裸 Fastify，同样的字节）', ...plain })
      yardstick.child.kill()
    }
    report('mine', rows)
  })
