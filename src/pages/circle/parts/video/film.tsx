import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import type { Video } from '../../../../../contract'
import { a11y } from '@/ui/a11y'
import { Btn } from '@/ui/button/btn'
import { FilmMedia } from './film-media'
import './film.scss'

interface FilmProps {
  film: Video
  cover: string
  title: string
}

/** Of the height of the screen, in vh. */
const TALLEST = 60

/** A film of somebody's in a box of its own ratio, which is there before it is; it plays when it is asked to. */
export function Film({ film: { url, width, height }, cover, title }: FilmProps) {
  const [failed, setFailed] = useState(false)
  const ratio = width / height
  return (
    <View className="film" style={{ maxWidth: `${(TALLEST * ratio).toFixed(2)}vh` }}>
      <View className="film__stage" style={{ paddingTop: `${(100 / ratio).toFixed(2)}%` }}>
        {failed ? (
          <View className="film__lost" {...a11y({ role: 'alert' })}>
            <Text>视频没有播放出来</Text>
            <Btn size="s" kind="weak" icon="refresh-cw" onTap={() => setFailed(false)}>
              重试
            </Btn>
          </View>
        ) : (
          <FilmMedia url={url} cover={cover} title={title} onError={() => setFailed(true)} />
        )}
      </View>
    </View>
  )
}
