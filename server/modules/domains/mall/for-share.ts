import { drawable } from '../../../app/drawing/text'
import type { Db } from '../../../app/database/db'
import { gone } from '../../../app/errors'
import { page } from '../../../app/http/page'
import type { Poster } from '../../services/share/poster-templates/card'
import { inviteOf } from '../../services/share/poster-templates/invite-line'
import type { ShareSubject } from '../../services/share/subjects'
import { coverOf } from './cards'
import { productById, type ProductRow } from './queries'

const SLOGAN = '在社区攒的金币，可以换它'

async function forPoster(db: Db, id: string): Promise<ProductRow | undefined> {
  const row = await productById(db, id)
  return row?.state === 'on' ? row : undefined
}

/** No word of anything that sharing itself would bring. */
const posterOf = (row: ProductRow, inviter: string): Poster => ({
  label: '金币商城',
  title: drawable(row.title),
  author: { name: 'HR共享社区', note: '金币商城', anonymous: false, avatar: '' },
  cover: coverOf(row.cover_file),
  whole: true,
  excerpt: drawable(`${row.coins.toLocaleString('en-US')} 金币${row.sub_title && `，${row.sub_title}`}`),
  remark: '',
  counts: row.sold > 0 ? `${row.sold} 件已兑` : '',
  call: '长按识别，看看商品',
  invite: inviteOf(inviter, SLOGAN),
})

export const shareSubject: ShareSubject = {
  type: 'mall',
  opens: (id) => page('pages/mall/pdtDetail', { id }),
  async show({ db, user }, id) {
    const row = (id && (await forPoster(db, id))) || gone()
    return { bizId: row.id, sharerId: user?.id ?? null, poster: (inviter) => posterOf(row, inviter) }
  },
  stands: async (db, id) => ((await forPoster(db, id)) ? { secret: false } : undefined),
}
