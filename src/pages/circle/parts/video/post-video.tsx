import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import type { Video } from '../../../../../contract'
import { a11y } from '@/ui/a11y'
import { Btn } from '@/ui/button/btn'
import { VideoMedia } from './video-media'
import './post-video.scss'

interface PostVideoProps {
  video: Video
  cover: string
  title: string
}

/** Of the height of the screen, in vh. */
const TALLEST = 60

/** A video of somebody's in a box of its own ratio, which is there before it is; it plays when it is asked to. */
export function PostVideo({ video: { url, width, height }, cover, title }: PostVideoProps) {
  const [failed, setFailed] = useState(false)
  const ratio = width / height
  return (
    <View className="post-video" style={{ maxWidth: `${(TALLEST * ratio).toFixed(2)}vh` }}>
      <View className="post-video__stage" style={{ paddingTop: `${(100 / ratio).toFixed(2)}%` }}>
        {failed ? (
          <View className="post-video__lost" {...a11y({ role: 'alert' })}>
            <Text>视频没有播放出来</Text>
            <Btn size="s" kind="weak" icon="refresh-cw" onTap={() => setFailed(false)}>
              重试
            </Btn>
          </View>
        ) : (
          <VideoMedia url={url} cover={cover} title={title} onError={() => setFailed(true)} />
        )}
      </View>
    </View>
  )
}
