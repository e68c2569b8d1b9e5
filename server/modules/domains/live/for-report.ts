import type { ReportTarget } from '../../services/report/targets'
import { holdQuestion, questionEvidence } from './board/question-review'

export const reportTarget: ReportTarget = {
  type: 'liveQuestion',
  name: '直播提问',
  evidence: questionEvidence,
  hide: holdQuestion,
}
