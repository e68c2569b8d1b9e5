import { Text, View } from '@tarojs/components'
import { useEffect, useRef, useState } from 'react'
import { clip } from '@/lib/time'
import { toast } from '@/patterns/feedback/use-action'
import { platform } from '@/platform'
import { playSound } from '@/platform/sound'
import { IconBtn } from '@/ui/button/icon-btn'
import { Tap } from '@/ui/button/tap'
import { Icon } from '@/ui/icon/icon'
import './sound-row.scss'

interface SoundRowProps {
  name: string
  url: string
  /** How to have it as a file, where this phone does not play it. */
  onOpen?: () => void
}

/** Of two sounds one is heard. */
let endOther = () => {}

/** A recording to listen to. */
export function SoundRow({ name, url, onOpen }: SoundRowProps) {
  const [at, setAt] = useState<number>()
  const end = useRef<() => void>()
  const stop = () => {
    end.current?.()
    end.current = undefined
    setAt(undefined)
  }
  useEffect(() => () => end.current?.(), [])
  const play = () => {
    endOther()
    endOther = stop
    setAt(0)
    end.current = playSound(platform.fileUrl(url), {
      onTime: setAt,
      onEnd: stop,
      onError: () => {
        stop()
        toast('这里播放不了，可以下载后听')
      },
    })
  }
  const playing = at !== undefined
  return (
    <View className="sound-row">
      <Tap className="sound-row__play" label={`${playing ? '停止' : '播放'} ${name}`} onTap={playing ? stop : play}>
        <Icon name={playing ? 'circle-stop' : 'headphones'} />
        <Text className="sound-row__name">{name.replace(/\.\w+$/, '')}</Text>
        {playing && <Text className="sound-row__time">{clip(at)}</Text>}
      </Tap>
      {onOpen && <IconBtn icon="download" size="s" label={`下载 ${name}`} onTap={onOpen} />}
    </View>
  )
}
