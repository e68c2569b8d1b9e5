import type { UserBrief } from '../../../../contract/shapes'
import { drawable } from '../../../app/drawing/text'
import type { Poster } from './card'

/** What the poster of somebody who invites others says. */
export function invitePoster({ nickName, avatar, certTitle, position, levelName }: UserBrief): Poster {
  const name = drawable(nickName) || 'HR'
  return {
    label: '邀请',
    title: 'HR 的真问题，这里有人答',
    author: { name, note: drawable(certTitle ?? position ?? levelName), anonymous: false, avatar },
    cover: '',
    excerpt: '提问有同行和律师回答，经验有人一条条写下来，课程跟着老师一节节学。',
    remark: '',
    counts: '',
    call: '长按识别，一起来',
    invite: `${name} 邀你加入 HR共享社区`,
  }
}
