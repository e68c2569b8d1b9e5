import { named, type Finding, type Picker } from '../../kit/pickers'
import type { Row } from '../../screens'

const noted = ({ title, note }: Row) => (note ? `${String(title)}（${String(note)}）` : String(title))
/** What a training may be made of. */
const ofTraining = (of?: string): Picker => ({
  route: 'POST /admin/api/neixun/choice/list',
  by: 'keyword',
  title: noted,
  ...(of && { body: { of } }),
  given: { trainingId: 'trainingId', ...(!of && { of: 'kind' }) },
})

export const finding: Finding = {
  pickers: {
    training: { route: 'POST /admin/api/neixun/training/page', by: 'keyword', title: named('title') },
    trainingCompany: { route: 'POST /admin/api/neixun/company/list', by: 'keyword', title: named('name') },
    trainingItem: ofTraining(),
    trainingPaper: ofTraining('paper'),
    trainingGate: ofTraining('gate'),
    trainingDepartment: ofTraining('department'),
    trainingTeacher: ofTraining('teacher'),
    trainingMember: ofTraining('member'),
  },
  byKind: { neixun: 'training' },
}
