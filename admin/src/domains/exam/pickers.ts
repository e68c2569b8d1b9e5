import { named, type Finding } from '../../kit/pickers'

export const finding: Finding = {
  pickers: {
    examBatch: { route: 'POST /admin/api/examBatch/page', title: named('name') },
  },
}
