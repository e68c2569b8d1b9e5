import { Image, View } from '@tarojs/components'
import { useState } from 'react'
import { faceAddress, faceOfName, hashOfName, NOBODY } from '../../../contract/rules/drawn'
import { platform } from '@/platform'
import { a11y, onWeapp } from '@/ui/a11y'
import './avatar.scss'

interface AvatarProps {
  /** Empty: one of the drawn faces, always the same for a name. Absent: the first letter. */
  src?: string
  name: string
  /** 28, 40 (m), 64, 72 */
  size?: 's' | 'm' | 'l' | 'xl'
}

const COLOURS = 8
const isNobody = (name: string) => !name || name.startsWith('匿名') || name === '已注销用户'
/** Nobody's is grey, everybody else's is always the same. */
const colourOf = (name: string) => (isNobody(name) ? '' : `avatar--c${(hashOfName(name) % COLOURS) + 1}`)
const faceOf = (name: string) => faceAddress(isNobody(name) ? NOBODY : faceOfName(name))

/** Silent: a name always stands beside it. */
export function Avatar({ src: given, name, size = 'm' }: AvatarProps) {
  const src = given === '' ? faceOf(name) : given
  const [lost, setLost] = useState('')
  return (
    <View className={`avatar avatar--${size} ${colourOf(name)}`} {...a11y({ hidden: true })}>
      {Array.from(name)[0]}
      {src !== undefined && lost !== src && (
        <Image
          className="avatar__img"
          src={platform.fileUrl(src)}
          mode="aspectFill"
          onError={() => setLost(src)}
          lazyLoad={platform.lazyImages}
          {...(!onWeapp && { imgProps: { alt: '' } })}
        />
      )}
    </View>
  )
}
