import { sql } from 'kysely'
import { newId } from '../app/ids'
import type { Services } from '../app/serve'
import { storeImage } from '../modules/file/images'
import { draw } from './drawings/draw'

const TITLE = '劳动合同法全文，条文随查'

/** One banner of the square: the text of the law, at the state's own database of laws. */
export async function loadAds({ db, gateways }: Services): Promise<void> {
  const cover = await draw({ kind: 'cover', title: TITLE, ground: '#1F6B57', shape: 'grid' })
  const image = await storeImage(db, gateways.storage, null, cover, 'banner.png')
  await sql`insert into ad (id, title, image_file, url) values (${newId()}, ${TITLE}, ${image.id}, 'https://flk.npc.gov.cn')`.execute(
    db,
  )
}
