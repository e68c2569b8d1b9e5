import { Video } from '@tarojs/components'
import { platform } from '@/platform'
import type { VideoMediaProps } from './video-types'

/** WeChat's own player; it pauses by itself when its page is left. */
export const VideoMedia = ({ url, cover, title, onError }: VideoMediaProps) => (
  <Video
    className="post-video__media"
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
