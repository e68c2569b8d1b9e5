import { named, type Picker } from '../../kit/form/pickers'
import { listsOf, type Module } from '../../module'
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

const listed = listsOf(() => import('./declared'))

export const neixun: Module = {
  menu: {
    members: [listed(110, 'trainings', '/trainings', '企业培训', 'POST /admin/api/neixun/training/page')],
  },
  pickers: {
    training: { route: 'POST /admin/api/neixun/training/page', kind: 'training', by: 'keyword', title: named('title') },
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
