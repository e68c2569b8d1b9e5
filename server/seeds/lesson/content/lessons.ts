import type { ClipKey, DemoLesson } from './types'

export const video = (title: string, clip: ClipKey, rest: Partial<DemoLesson> = {}): DemoLesson => ({
  title,
  media: 'video',
  clip,
  ...rest,
})

export const audio = (title: string, rest: Partial<DemoLesson> = {}): DemoLesson => ({
  title,
  media: 'audio',
  clip: 'audio',
  ...rest,
})

export const file = (title: string, fileName: string, fileText: string): DemoLesson => ({
  title,
  media: 'file',
  fileName,
  fileText,
})
