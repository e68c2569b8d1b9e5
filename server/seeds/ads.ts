import { sql } from 'kysely'
import { drawCover } from '../app/drawing/kit/cover'
import type { SceneName } from '../app/drawing/kit/scenes'
import { newId } from '../app/ids'
import type { Services } from '../app/http/serve'
import { storeImage } from '../modules/platform/file/images'

interface Ad {
  place: 'square' | 'school' | 'mall'
  title: string
  url: string
  scene: SceneName
}

/**
 * One of the square: the text of the law, at the state's own database of laws. One of the school: what it has that is not a
 * course. One of the mall: what coins are good for beside it.
 */
const ADS: Ad[] = [
  { place: 'square', title: '国家法律法规数据库：查劳动法原文', url: 'https://flk.npc.gov.cn', scene: 'statute' },
  { place: 'school', title: '每周三 20:00，劳动法直播答疑', url: '/pages/lesson/liveList', scene: 'answers' },
  { place: 'mall', title: 'HR 幸运日：用金币抽一次，概率公示', url: '/pages/lottery/detail/detail', scene: 'bonus' },
]

export async function loadAds({ db, gateways }: Services): Promise<void> {
  for (const [sort, { place, title, url, scene }] of ADS.entries()) {
    const picture = await drawCover({ scene, stage: 'disc', mode: 'light', small: true })
    const image = await storeImage(db, gateways.storage, null, picture, 'banner.webp')
    await sql`insert into ad (id, place, title, image_file, url, sort)
      values (${newId()}, ${place}, ${title}, ${image.id}, ${url}, ${sort})`.execute(db)
  }
}
