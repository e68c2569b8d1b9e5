import { act } from '@/patterns/feedback/use-action'
import { platform } from '@/platform'

/** Full screen, beginning with this one; says so when the viewer does not come. */
export const openPictures = (urls: string[], index = 0) => void act(() => platform.previewImages(urls, index))
