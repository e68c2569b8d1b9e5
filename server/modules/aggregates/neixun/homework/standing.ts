import type { HomeworkCard } from '../../../../../contract/neixunHomework'
import { page } from '../../../../app/http/page'
import { standingKey, type ItemStanding, type TrainingItemKind } from '../items'
import { closesAt, homeworksAmong, type Homework } from './homeworks'
import { moveHomework } from './manage-homeworks'
import { worksOf, type Work } from './works'

/** How somebody stands with homework. */
export function homeworkState(homework: Homework, work: Work | undefined, now: Date): HomeworkCard['state'] {
  if (work && work.state !== 'draft') return work.state
  if (homework.archived || now >= closesAt(homework)) return 'missed'
  return work?.draft ? 'draft' : 'none'
}

function standing(homework: Homework, work: Work | undefined, now: Date): ItemStanding | undefined {
  const score = work?.score == null ? null : Math.round((work.score / homework.maxScore) * 1000) / 10
  switch (homeworkState(homework, work, now)) {
    case 'none':
      return undefined
    case 'draft':
      return { state: 'doing', text: '有草稿' }
    case 'submitted':
      return { state: 'doing', at: work!.submittedAt, text: work!.late ? '已迟交，待批改' : '待批改', resting: true }
    case 'returned':
      return { state: 'doing', at: work!.submittedAt, text: '被退回', resting: homework.archived || work!.returnUntil! <= now }
    case 'marked': {
      const passed = work!.score! >= homework.passScore
      const text = `${work!.excellent ? '优秀 ' : ''}${work!.score} 分`
      return { state: passed ? 'done' : 'failed', score, at: work!.markedAt, text, resting: !passed }
    }
    default:
      return { state: 'missed', text: now < closesAt(homework) ? '已结束' : '已逾期' }
  }
}

export const homeworkItems: TrainingItemKind = {
  kind: 'homework',
  async stateOf(db, learners, items, now) {
    const ids = items.map(({ refId }) => refId)
    const homeworks = await homeworksAmong(db, ids)
    const works = await worksOf(
      db,
      learners.map(({ id }) => id),
      ids,
    )
    const of = new Map(works.map((work) => [`${work.traineeId} ${work.homeworkId}`, work]))
    return new Map(
      learners.flatMap((learner) =>
        items.flatMap((item) => {
          const homework = homeworks.get(item.refId)
          const one = homework && standing(homework, of.get(`${learner.id} ${item.refId}`), now)
          return one ? [[standingKey(learner, item), one] as const] : []
        }),
      ),
    )
  },
  target: ({ refId }, by) => page('pages/neixun/homeworkDetail', { id: refId, ...(by === 'keeper' && { role: 'keeper' }) }),
  move: moveHomework,
}
