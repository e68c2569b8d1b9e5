import { sql } from 'kysely'
import type { LiveBoard, LivePoll, LiveDraw } from '../../../../../contract'
import type { Db } from '../../../../app/database/db'
import { TtlCache } from '../../../../app/ttl-cache'
import { fileOn, imageOfFile, pictureOf, type Image } from '../../../platform/file/images'
import { courseCards } from '../../lesson/catalog/cards'
import { isOnShelf } from '../../lesson/catalog/titles'
import type { Standing } from '../access'
import { COUNTED_MS, MANY, ONLINE_SECONDS } from '../limits'
import type { LiveRow } from '../queries'
import { questionsIn } from './question-queries'
import { isActive, personOn } from '../../../identity/user/people'

export interface PollRow {
  id: string
  title: string
  options: string[]
  open: boolean
  counts: number[]
  mine: number | null
}
export interface DrawRow {
  id: string
  prize: string
  coins: number
  places: number
  needs: LiveDraw['needs']
  state: LiveDraw['state']
  eligible: boolean
  people: number
  winners: string[]
  won: boolean
}
interface Row {
  slides: Image[]
  slide: number
  docs: LiveBoard['docs']
  goods: string[]
  explained_id: string | null
  draw_coins: number
  likes: number
  reviews: number
  stars: number
  review: number | null
  poll: PollRow | null
  draw: DrawRow | null
}

/** How often each option of a poll `p` was chosen, in their order. */
const counts = sql`array(select (select count(*)::integer from live_poll_vote v where v.poll_id = p.id and v.choice = o.at - 1)
  from unnest(p.options) with ordinality o(text, at) order by o.at)`

/** Who may win a draw `d` now: logged in, in the room, of no office in it, and signed in where that is asked for. */
export const eligible = sql`select distinct n.user_id from live_presence n join ${personOn('n.user_id')} and ${isActive}
  join live e on e.id = n.live_id
  where n.live_id = d.live_id and n.kicked = 0 and n.seen_at > now() - make_interval(secs => ${ONLINE_SECONDS})
    and n.user_id is distinct from e.host_id
    and not exists (select from live_assistant a where a.live_id = n.live_id and a.user_id = n.user_id)
    and (d.needs = 'present' or exists (select from live_sign_in s where s.live_id = n.live_id and s.user_id = n.user_id))`

const masked = sql`left(u.nick_name, 1) || '**'`

const pollOnly = (viewer: string | null) => sql`p.id, p.title, p.options, p.open,
  (select v.choice from live_poll_vote v where v.poll_id = p.id and v.user_id = ${viewer}::uuid) as mine`
export const pollColumns = (viewer: string | null) => sql`${pollOnly(viewer)}, ${counts} as counts`

/** How many voted for each option of a poll, where many have: everybody in the room asks for it every few seconds. */
const many = new TtlCache<number[]>(COUNTED_MS, 1000)

async function votesIn(db: Db, pollId: string): Promise<number[]> {
  const lately = many.get(pollId)
  if (lately) return lately
  const { rows } = await sql<{ counts: number[] }>`select ${counts} as counts from live_poll p where p.id = ${pollId}`.execute(db)
  keepVotes(pollId, rows[0].counts)
  return rows[0].counts
}
/** What was just counted is what everybody sees next, unless more votes are known of already. */
export function keepVotes(pollId: string, counted: number[]) {
  if (sumOf(counted) >= Math.max(MANY, sumOf(many.get(pollId) ?? []))) many.set(pollId, counted)
}

export const drawColumns = (viewer: string | null) => sql`d.id, d.prize, d.coins, d.places, d.needs, d.state, d.people,
  d.state = 'open' and exists (${eligible} and n.user_id = ${viewer}::uuid) as eligible,
  coalesce((select json_agg(${masked} order by w.id) from live_draw_winner w join ${personOn('w.user_id')}
    where w.draw_id = d.id), '[]') as winners,
  exists (select from live_draw_winner w where w.draw_id = d.id and w.user_id = ${viewer}::uuid) as won`

const sumOf = (numbers: number[]) => numbers.reduce((sum, n) => sum + n, 0)

const likeCount = sql`coalesce((select k.likes from live_likes k where k.live_id = l.id), 0)::bigint`

/** What a person sees of a poll: how others chose only after choosing, or at the end. */
export const pollOf = ({ counts: chosen, mine, open, ...poll }: PollRow, host: boolean): LivePoll => ({
  ...poll,
  open,
  mine,
  total: sumOf(chosen),
  ...((host || mine !== null || !open) && { counts: chosen }),
})

/** Everything beside the talk, for a viewer, in one look. */
export async function boardOf(db: Db, live: LiveRow, viewer: string | null, role: Standing['role']): Promise<LiveBoard> {
  const { rows } = await sql<Row>`
    select l.slide, l.explained_id, l.draw_coins, ${likeCount} as likes,
      coalesce((select json_agg(${imageOfFile} order by s.page)
        from live_slide s join ${fileOn('s.file_id')} where s.live_id = l.id), '[]') as slides,
      coalesce((select json_agg(json_build_object('id', d.media_id, 'name', d.name, 'size', d.size) order by d.created_at,
        d.media_id)
        from live_doc d where d.live_id = l.id), '[]') as docs,
      array(select g.course_id from live_goods g
        where g.live_id = l.id and ${isOnShelf(sql.ref('g.course_id'))} order by g.sort, g.course_id) as goods,
      (select count(*) from live_review r where r.live_id = l.id)::integer as reviews,
      coalesce((select sum(r.score) from live_review r where r.live_id = l.id), 0)::integer as stars,
      (select r.score from live_review r where r.live_id = l.id and r.user_id = ${viewer}::uuid) as review,
      (select row_to_json(x) from (select ${pollColumns(viewer)} from live_poll p where p.live_id = l.id
        order by p.created_at desc, p.id desc limit 1) x) as poll,
      (select row_to_json(x) from (select ${drawColumns(viewer)} from live_draw d where d.live_id = l.id
        and d.state <> 'cancelled'
        order by d.created_at desc, d.id desc limit 1) x) as draw
    from live l where l.id = ${live.id}`.execute(db)
  const [row] = rows
  const cards = await courseCards(db, row.goods, viewer)
  const goods = row.goods.flatMap((id) => cards.get(id) ?? [])
  return {
    slides: row.slides.map(pictureOf),
    slide: Math.min(row.slide, row.slides.length),
    docs: row.docs,
    goods,
    explained: goods.some(({ id }) => id === row.explained_id) ? row.explained_id : null,
    questions: await questionsIn(db, live.id),
    likes: row.likes,
    ...(row.poll && { poll: pollOf(row.poll, role === 'host') }),
    ...(row.draw && { draw: row.draw }),
    review: {
      count: row.reviews,
      score: row.reviews ? Math.round((row.stars / row.reviews) * 10) / 10 : null,
      mine: row.review,
    },
    ...(role === 'host' && { drawCoins: row.draw_coins }),
  }
}

/** What a sign of life is answered with besides the state: figures that go up by themselves. */
export async function figuresOf(db: Db, liveId: string, viewer: string | null, host: boolean) {
  const { rows } = await sql<{ rev: number; likes: number; poll: Omit<PollRow, 'counts'> | null }>`
    select l.rev, ${likeCount} as likes,
      (select row_to_json(x) from (select ${pollOnly(viewer)} from live_poll p where p.live_id = l.id and p.open) x) as poll
    from live l where l.id = ${liveId}`.execute(db)
  const { poll, ...figures } = rows[0]
  const seen = poll && pollOf({ ...poll, counts: await votesIn(db, poll.id) }, host)
  return {
    ...figures,
    questions: await questionsIn(db, liveId),
    ...(seen?.counts && { poll: { id: seen.id, total: seen.total, counts: seen.counts } }),
  }
}
