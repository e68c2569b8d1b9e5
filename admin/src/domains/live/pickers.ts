import { named, type Finding } from '../../kit/pickers'

export const finding: Finding = {
  pickers: {
    live: { route: 'POST /admin/api/live/page', title: named('title') },
  },
  byName: { liveId: 'live', hostId: 'person' },
}
