import { sql } from 'kysely'
import type { Db, Trx } from '../../app/db'
import { refuse } from '../../app/errors'
import { claimFilm, freeFilms, type StoredFilm } from '../file/films'

interface Wish {
  type: 1 | 2 | 3
  images: string[]
  videoId?: string | null
}

/** A post shows pictures or a film, which has its cover as the only picture. */
function checkFilm({ type, images }: Wish) {
  if (type !== 1) refuse(400, '参数错误：视频仅用于动态')
  if (images.length > 1) refuse(400, '视频和图片不能同时发布')
  if (!images.length) refuse(400, '视频需要一张封面')
}

/** The film that a post will show: the one that is wished for, or, where nothing is said of it, the one it has. */
export async function filmOf(trx: Trx, userId: string, wish: Wish, before: StoredFilm | null): Promise<StoredFilm | null> {
  const { videoId = before?.id } = wish
  if (!videoId) return null
  checkFilm(wish)
  return videoId.toLowerCase() === before?.id ? before : claimFilm(trx, userId, videoId)
}

interface Standing {
  status: number
  video: StoredFilm | null
}
/** No machine looks at films: a post waits until a person has seen the one it shows. */
export const statusWith = (film: StoredFilm | null, status: 1 | 2, before?: Standing): 1 | 2 =>
  film && !(before?.status === 2 && before.video?.id === film.id) ? 1 : status

/** Forgets the films of what was deleted, taken down, changed, or left by somebody unseen; a reported one stays for as long as that is open. */
export const forgetFilms = (db: Db) =>
  freeFilms(
    db,
    sql<boolean>`exists (
      select from circle_post p join app_user u on u.id = p.author_id
      where p.video is not null and p.video->>'id' = f.id::text
        and (p.status = 2 or (p.status in (1, 3) and u.status <> 'closed')))
    or exists (select from circle_draft d where d.user_id = f.owner_id and d.draft->'video'->>'fileId' = f.id::text)
    or exists (select from report r where r.state = 'open' and r.target_type = 'post' and r.snapshot->'video'->>'id' = f.id::text)`,
  )
