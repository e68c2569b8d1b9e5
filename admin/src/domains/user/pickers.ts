import type { Finding } from '../../kit/pickers'

export const finding: Finding = {
  pickers: {
    person: {
      route: 'POST /admin/api/user/page',
      by: 'keyword',
      title: ({ nickName, phoneMasked }) => `${String(nickName)}（${String(phoneMasked)}）`,
    },
  },
  byName: { userId: 'person', userIds: 'person' },
}
