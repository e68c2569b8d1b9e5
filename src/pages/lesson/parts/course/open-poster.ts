import { go } from '@/nav'
import { platform } from '@/platform'

/** The poster of a course, or of a live; on weapp its code leads into the mini-program. */
export const openPoster = (params: { id: string; type?: 'live' }) =>
  void (platform.name === 'weapp' ? go('pages/lesson/miniPoster', params) : go('pages/lesson/poster', params))
