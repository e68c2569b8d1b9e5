import { go } from '@/nav'

/** The three ways to publish, for a menu; `topicId` is what one writes under. */
export const waysToPublish = (about: { topicId?: string } = {}) => [
  { label: '发动态', icon: 'pencil' as const, onTap: () => void go('pages/circle/release', about) },
  { label: '提问题', icon: 'circle-question-mark' as const, onTap: () => void go('pages/circle/releaseTiwen', about) },
  { label: '写经验', icon: 'file-text' as const, onTap: () => void go('pages/circle/releaseJingyan', about) },
]

/** What one writes where such posts stand. */
export function writingIn(tab: string) {
  const [moment, question, experience] = waysToPublish()
  return tab === 'question' ? question : tab === 'exp' ? experience : moment
}
