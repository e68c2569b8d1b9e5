import sharp from 'sharp'
import { sql } from 'kysely'
import type { Trx } from '../../app/database/db'
import { newId } from '../../app/ids'
import type { Services } from '../../app/http/serve'
import { storeImage } from '../../modules/platform/file/images'
import { setGoods } from '../../modules/domains/live/schedule/create'
import { storeDoc } from '../../modules/domains/live/board/docs'
import { draw } from '../drawings/draw'
import { ASKED, DRAW, DRAW_COINS, EXPLAINED, GOODS, HANDOUT, LIKES, POLL, REVIEWS, SLIDE, SLIDES } from './content/live-room'
import { courseOf } from './courses'
import { pdfOf } from './pdf'

/** Slides as files, and all of them as one handout. */
export async function drawSlides({ db, gateways }: Pick<Services, 'db' | 'gateways'>) {
  const pictures = await Promise.all(SLIDES.map(draw))
  const files: string[] = []
  for (const bytes of pictures) files.push((await storeImage(db, gateways.storage, null, bytes, 'slide.png')).id)
  const pages = await Promise.all(
    pictures.map((bytes) => sharp(bytes).jpeg({ quality: 82 }).toBuffer({ resolveWithObject: true })),
  )
  return { files, pdf: pdfOf(pages.map(({ data, info }) => ({ jpeg: data, width: info.width, height: info.height }))) }
}

const minutesAgo = (n: number) => sql`now() - make_interval(mins => ${n})`

/** Fills the room of the live that is on. */
export async function furnish(trx: Trx, liveId: string, files: string[], persons: Map<string, string>) {
  const people = [...persons.values()]
  await sql`insert into live_slide (live_id, page, file_id)
    select ${liveId}::uuid, at, f from unnest(${files}::uuid[]) with ordinality u(f, at)`.execute(trx)
  const courses = new Map<string, string>()
  for (const key of GOODS) courses.set(key, await courseOf(trx, key))
  await setGoods(trx, liveId, [...courses.values()])
  await sql`update live set slide = ${SLIDE}, draw_coins = ${DRAW_COINS}, explained_id = ${courses.get(EXPLAINED)!}
    where id = ${liveId}`.execute(trx)
  for (const [at, { who, anonymous = false, text, votes, state, answer = '' }] of ASKED.entries()) {
    const asker = persons.get(who)
    if (!asker) continue
    const id = newId()
    const voters = people.filter((person) => person !== asker).slice(0, votes)
    await sql`insert into live_question (id, live_id, user_id, anonymous, content, state, answer, votes, created_at)
      values (${id}, ${liveId}, ${asker}, ${anonymous}, ${text}, ${state}, ${answer}, ${voters.length}, ${minutesAgo(20 - at * 4)})`.execute(
      trx,
    )
    await sql`insert into live_question_vote (question_id, user_id) select ${id}::uuid, unnest(${voters}::uuid[])`.execute(trx)
  }
  const poll = newId()
  await sql`insert into live_poll (id, live_id, title, options, created_at)
    values (${poll}, ${liveId}, ${POLL.title}, ${POLL.options}::text[], ${minutesAgo(3)})`.execute(trx)
  const chosen = POLL.chosen.flatMap((times, choice) => Array.from({ length: times }, () => choice))
  // From the end, so that the accounts that one logs in with have still to choose.
  const voters = people.slice(-chosen.length)
  await sql`insert into live_poll_vote (poll_id, user_id, choice)
    select ${poll}::uuid, u, c from unnest(${voters}::uuid[], ${chosen.slice(0, voters.length)}::smallint[]) v(u, c)`.execute(trx)
  await sql`insert into live_draw (id, live_id, prize, coins, places, needs, created_at)
    values (${newId()}, ${liveId}, ${DRAW.prize}, ${DRAW.coins}, ${DRAW.places}, 'present', ${minutesAgo(1)})`.execute(trx)
  await sql`insert into live_likes (live_id, likes) values (${liveId}, ${LIKES})`.execute(trx)
}

export async function reviewed(trx: Trx, liveId: string, persons: Map<string, string>) {
  for (const [who, score, text] of REVIEWS)
    if (persons.has(who))
      await sql`insert into live_review (id, live_id, user_id, score, content)
        values (${newId()}, ${liveId}, ${persons.get(who)!}, ${score}, ${text})`.execute(trx)
}

export const putHandout = (services: Pick<Services, 'db' | 'gateways'>, liveId: string, pdf: Buffer) =>
  storeDoc(services, liveId, HANDOUT, pdf)
