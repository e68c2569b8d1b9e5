import type { UserBrief } from '../../../../../contract/shapes'
import { drawable } from '../../../../app/drawing/text'
import type { Choice } from '../subjects'
import type { Poster } from './card'

/** What whoever invites can say; the first one where nothing is chosen. */
export const SLOGANS = [
  { title: 'HR 的真问题，这里有人答', text: '提问有同行和律师回答，经验有人一条条写下来，课程跟着老师一节节学。' },
  { title: '一个人做 HR，不必一个人想', text: '薪酬、绩效、用工风险，遇到拿不准的事，先看看同行是怎么处理的。' },
  { title: '每天十分钟，专业长一寸', text: '读一篇实操经验，学一节课，答一个同行的提问，积累看得见。' },
  { title: '考证、进阶，和同行一起', text: '人力资源的课程与考证辅导，有老师讲，也有同学一起学。' },
] as const

/** What the poster of somebody who invites others says. */
export function invitePoster(
  { nickName, avatar, certTitle, position, levelName }: UserBrief,
  { look, slogan = 0 }: Choice,
): Poster {
  const { title, text } = SLOGANS[slogan] ?? SLOGANS[0]
  const name = drawable(nickName) || 'HR'
  return {
    label: '邀请',
    title,
    author: { name, note: drawable(certTitle ?? position ?? levelName), anonymous: false, avatar },
    cover: '',
    excerpt: text,
    remark: '',
    counts: '',
    call: '长按识别，一起来',
    invite: `${name} 邀你加入 HR共享社区`,
    ...(look && look !== 'blue' && { look }),
  }
}
