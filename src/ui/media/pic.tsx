import { Image, View } from '@tarojs/components'
import { useState } from 'react'
import { platform } from '@/platform'
import { a11y, onWeapp } from '@/ui/a11y'
import { Icon } from '@/ui/icon/icon'
import { useDrawn } from './drawn'
import './pic.scss'

interface PicProps {
  src: string
  /** What it shows; empty where that is said beside it. */
  alt: string
  /** Gives it its size. */
  className?: string
  /** Where words in a drawn picture could not be read. */
  small?: boolean
}

/** A picture in a box of its own size: neutral while it loads, drawn when it does not come. */
export function Pic({ src: given, alt, className = '', small }: PicProps) {
  const src = useDrawn(given, small)
  const [lost, setLost] = useState('')
  const platformProps = onWeapp ? a11y({ label: alt }) : { imgProps: { alt } }
  return (
    <View className={`pic ${className}`}>
      {src && lost !== src ? (
        <Image
          className="pic__img"
          src={platform.fileUrl(src)}
          mode="aspectFill"
          onError={() => setLost(src)}
          lazyLoad={platform.lazyImages}
          {...platformProps}
        />
      ) : (
        <View className="pic__lost">
          <Icon name="image-off" label={alt ? `${alt}，图片没有加载出来` : undefined} />
        </View>
      )}
    </View>
  )
}
