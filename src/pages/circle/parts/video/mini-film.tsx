import { Video } from '@tarojs/components'
import { platform } from '@/platform'
import type { FilmMediaProps } from './film-types'

/** WeChat's own player; it pauses by itself when its page is left. */
export const FilmMedia = ({ url, cover, title, onError }: FilmMediaProps) => (
  <Video
    className="film__media"
    src={platform.fileUrl(url)}
    poster={cover && platform.fileUrl(cover)}
    title={title}
    controls
    objectFit="contain"
    showMuteBtn
    enablePlayGesture
    autoPauseIfNavigate
    onError={onError}
  />
)
