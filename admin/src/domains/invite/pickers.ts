import { named, type Finding } from '../../kit/pickers'

export const finding: Finding = {
  pickers: {
    assist: { route: 'POST /admin/api/assist/page', title: named('title') },
  },
}
