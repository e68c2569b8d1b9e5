import { useDidHide } from '@tarojs/taro'
import { useRef } from 'react'
import { platform } from '@/platform'
import type { VideoMediaProps } from './video-types'

/** Older WebViews of phones know the attribute by this name only. */
const inline = { 'webkit-playsinline': 'true' }

/** The browser's own player: keys and screen readers know it. Nothing is fetched before somebody wants to see it. */
export function VideoMedia({ url, cover, title, onError }: VideoMediaProps) {
  const element = useRef<HTMLVideoElement>(null)
  useDidHide(() => element.current?.pause())
  return (
    <video
      ref={element}
      className="post-video__media"
      src={platform.fileUrl(url)}
      poster={cover && platform.fileUrl(cover)}
      aria-label={`视频：${title}`}
      controls
      controlsList="nodownload"
      playsInline
      {...inline}
      preload="none"
      onError={onError}
    />
  )
}
