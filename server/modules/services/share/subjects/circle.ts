import { gone, refuse } from '../../../../app/errors'
import { postForLink, postForPoster } from '../../../domains/circle/for-share'
import { circlePoster } from '../poster-templates/circle'
import type { Subject } from './subject'

export const circle: Subject = {
  route: 'pages/circle/circleDetail',
  params: (id) => ({ id }),
  async show({ db, user }, id) {
    const post = (id && (await postForPoster(db, id, user?.id ?? null))) || gone()
    if (!post.open) refuse(11130, '暂不支持生成海报')
    // Whoever wrote this without a name shares it without one: no name on the poster, no person behind the key.
    const sharerId = user && !(post.card.anonymous && post.card.mine) ? user.id : null
    return { bizId: post.card.id, sharerId, poster: (inviter) => circlePoster(post.card, inviter) }
  },
  stands: postForLink,
}
