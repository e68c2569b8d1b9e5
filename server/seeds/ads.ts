import { sql } from 'kysely'
import { newId } from '../app/ids'
import type { Services } from '../app/serve'
import { storeImage } from '../modules/platform/file/images'
import { draw } from './drawings/draw'
import type { Drawing } from './drawings/types'

interface Ad {
  place: 'square' | 'school'
  title: string
  url: string
  ground: string
  shape: Extract<Drawing, { kind: 'cover' }>['shape']
}

/** One of the square: the text of the law, at the state's own database of laws. Two of the school: what it has that is not a course. */
const ADS: Ad[] = [
  { place: 'square', title: '国家法律法规数据库：查劳动法原文', url: 'https://flk.npc.gov.cn', ground: '#1F6B57', shape: 'grid' },
  { place: 'school', title: '想考人力资源管理师？先查能报几级', url: '/pages/lesson/index2', ground: '#9C3348', shape: 'peaks' },
  { place: 'school', title: '每周三 20:00，劳动法直播答疑', url: '/pages/lesson/liveList', ground: '#2F4F9E', shape: 'waves' },
]

export async function loadAds({ db, gateways }: Services): Promise<void> {
  for (const [sort, { place, title, url, ground, shape }] of ADS.entries()) {
    const cover = await draw({ kind: 'cover', title, ground, shape })
    const image = await storeImage(db, gateways.storage, null, cover, 'banner.png')
    await sql`insert into ad (id, place, title, image_file, url, sort)
      values (${newId()}, ${place}, ${title}, ${image.id}, ${url}, ${sort})`.execute(db)
  }
}
