import type pg from 'pg'
import type { Upgrade } from './upgrade'

const USER = '00000000-0000-7000-8000-0000000000f1'

/** Uses of this month, of the one before and of long ago, one of them still open. */
async function before(pool: pg.Pool) {
  await pool.query(`insert into app_user (id, nick_name, invite_code) values ($1, '安然', 'OLD3')`, [USER])
  await pool.query(
    `insert into use_session (id, user_id, platform, started_at, ended_at)
     select gen_random_uuid(), $1, 1, at, case when at < now() - interval '1 minute' then at + interval '10 minutes' end
     from unnest(array[now(), now() - interval '1 month', now() - interval '20 months']) at`,
    [USER],
  )
}

/** Each lies in the month it was in, as it was. */
async function check(pool: pg.Pool) {
  const { rows } = await pool.query<{ right: boolean; minutes: number | null }>(
    `select tableoid::regclass::text = 'use_session_' || to_char(started_at at time zone 'Asia/Shanghai', 'YYYY_MM') as right,
       (extract(epoch from ended_at - started_at) / 60)::int as minutes
     from use_session where user_id = $1 order by started_at`,
    [USER],
  )
  expect(rows).toEqual([10, 10, null].map((minutes) => ({ right: true, minutes })))
  await expect(
    pool.query(`insert into use_session (id, user_id, platform) values (gen_random_uuid(), gen_random_uuid(), 1)`),
  ).rejects.toThrow('use_session_user_id_fkey')
}

export const uses: Upgrade = { what: 'uses lie by months', before, check }
