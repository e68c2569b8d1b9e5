import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Db, Trx } from '../../app/database/db'
import { drawPerson } from '../../app/drawing/kit/people'
import { root } from '../../app/root'
import type { Services } from '../../app/http/serve'
import { recount } from '../../modules/domains/circle/counters'
import { rankCreators } from '../../modules/domains/circle/creator/creator-ranking'
import { rank } from '../../modules/domains/circle/feed/hot'
import { tendQuestions } from '../../modules/domains/circle/question/questions'
import { rankTopics } from '../../modules/domains/circle/topic/topic-ranking'
import { storeVideo } from '../../modules/platform/file/videos'
import { storeImage, type Image } from '../../modules/platform/file/images'
import { hashPassword } from '../../modules/identity/login/passwords'
import { idNameList } from '../../modules/platform/system/dict'
import { draw } from '../drawings/draw'
import type { Drawing } from '../drawings/types'
import { insert, inTurn } from '../load'
import { bookCoins } from './coins'
import { addFans, addReaders } from './crowd'
import { experience } from './experience'
import { moments } from './moments'
import { dailyMoments } from './moments-daily'
import { people } from './people'
import { questions } from './questions'
import { finder, rowsOf, type Content, type Shown } from './rows'
import { topics } from './topics'
import type { SeedPerson, SeedPost } from './types'
import { QUESTION_STATE } from '../../modules/domains/circle/statuses'

const content: Content = { people, topics, posts: [...questions, ...experience, ...moments, ...dailyMoments] }

/** Loads the demo content into an empty database: first the pictures, then all rows in one transaction. */
export async function loadCircle({ db, gateways }: Services): Promise<void> {
  const drawings = content.posts.flatMap((post) => [
    ...(post.images ?? []),
    ...post.comments.flatMap((comment) => comment.images ?? []),
  ])
  const pictures = new Map<Drawing | SeedPerson, Image>()
  // Without an owner for now: the people are not there yet.
  const keep = async (of: Drawing | SeedPerson, bytes: Buffer, name: string) =>
    pictures.set(of, await storeImage(db, gateways.storage, null, bytes, name))
  await inTurn([
    ...people.map((person) => async () => keep(person, await drawPerson(person.face), 'avatar.webp')),
    ...drawings.map((drawing) => async () => keep(drawing, await draw(drawing), `${drawing.kind}.jpg`)),
  ])
  const films = new Map<SeedPost, Shown>()
  const media = path.join(root, 'server/seeds/circle/media')
  for (const post of content.posts) {
    if (!post.film) continue
    const file = path.join(media, post.film)
    const cover = await storeImage(db, gateways.storage, null, await readFile(`${file}.jpg`), `${post.film}.jpg`)
    films.set(post, { film: await storeVideo(db, gateways.storage, `${file}.mp4`, `${post.film}.mp4`), cover })
  }
  const hashes = new Map<SeedPerson, string>()
  for (const person of people) if (person.password) hashes.set(person, await hashPassword(person.password))
  const { tables, accepted, owners, gifts } = rowsOf(content, {
    now: Date.now(),
    film: (post) => films.get(post),
    picture: (drawing) => pictures.get(drawing)!,
    avatar: (person) => pictures.get(person)!,
    passwordHash: (person) => hashes.get(person) ?? null,
    positionId: await idsOf(db, 'position', '职位'),
    industryId: await idsOf(db, 'industry', '行业'),
  })

  await db.transaction().execute(async (trx) => {
    for (const [table, rows] of tables) await insert(trx, table, rows)
    await sql`update circle_post p set accepted_comment_id = a.comment, accepted_at = a.at,
        question_state = ${QUESTION_STATE.solved}
      from jsonb_to_recordset(${JSON.stringify(accepted)}::jsonb) a(post uuid, comment uuid, at timestamptz) where p.id = a.post`.execute(
      trx,
    )
    await bookCoins(trx, gifts)
    await addFans(trx)
    await addReaders(trx)
    await sql`update file f set owner_id = o.owner
      from jsonb_to_recordset(${JSON.stringify(owners)}::jsonb) o(file uuid, owner uuid) where f.id = o.file`.execute(trx)
    await sql`update app_user u set
      fans_count = (select count(*) from user_follow where followee_id = u.id),
      follow_count = (select count(*) from user_follow where follower_id = u.id)`.execute(trx)
    await sql`update circle_post p set view_count = (select count(*) from circle_view where post_id = p.id)`.execute(trx)
    await recount(trx)
    await rank(trx)
    await rankTopics(trx)
    await rankYesterday(trx)
    await rankCreators(trx)
  })
  // Old questions end now, as the hourly job would have them, and not under the eyes of whoever came first.
  await tendQuestions(db)
}

/** Where the topics stood a day ago, by what had been posted in the week before: the ranking has moved since. */
const rankYesterday = (trx: Trx) =>
  sql`update circle_topic t set rank_yesterday = y.rank from (
    select t.id, row_number() over (order by count(p.id) desc, t.post_count desc, t.id desc) as rank
    from circle_topic t left join circle_post_topic l on l.topic_id = t.id
      left join circle_post p on p.id = l.post_id and p.created_at between now() - interval '8 days' and now() - interval '1 day'
    group by t.id) y where y.id = t.id`.execute(trx)

async function idsOf(db: Db, code: string, what: string) {
  const items = await idNameList(db, code)
  return finder(
    what,
    items.map(({ id, name }) => [name, id] as const),
  )
}
