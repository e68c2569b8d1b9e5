import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useCallback, useEffect, useRef } from 'react'
import { useAction } from '@/patterns/feedback/use-action'
import type { Images } from '@/patterns/form/image-picker'
import { Btn } from '@/ui/button/btn'
import { Pic } from '@/ui/media/pic'
import { SignCanvas } from './canvas'
import type { Sheet } from './canvas-types'
import './signature.scss'

/** A sheet to write on; what is written goes up when it is confirmed. */
const Pad = observer(function Pad({ images, label }: Props) {
  const sheet = useRef<Sheet>()
  const lend = useCallback((lent: Sheet) => {
    sheet.current = lent
  }, [])
  // Whoever leaves has not handed it in.
  useEffect(() => () => images.setPending(''), [images])
  const clear = () => {
    sheet.current?.clear()
    images.setPending('')
  }
  const { run, busy } = useAction(async () => {
    const path = await sheet.current!.file()
    images.setPending('')
    images.add([path])
  })
  const blank = images.pending === ''
  return (
    <>
      <View className="signature">
        <SignCanvas
          label={`${label}，用手指或鼠标在框内书写`}
          lend={lend}
          onInk={() => images.setPending('签名还没有确认，请点“确认签名”，或清除')}
        />
        {blank && <View className="signature__hint">在这里签名</View>}
      </View>
      <View className="signature__acts">
        <Btn size="s" kind="line" disabled={blank || busy} onTap={clear}>
          清除
        </Btn>
        <Btn size="s" busy={busy} disabled={blank} onTap={() => void run()}>
          确认签名
        </Btn>
      </View>
    </>
  )
})

interface Props {
  /** Of one. */
  images: Images
  label: string
}

/** A name written by hand, as a picture. */
export const Signature = observer(function Signature({ images, label }: Props) {
  const item = images.items[0]
  if (!item) return <Pad images={images} label={label} />
  const { key, src, percent, failed } = item
  return (
    <>
      <View className="signature">
        <Pic className="signature__pic" src={src} alt={label} />
      </View>
      <View className="signature__acts">
        {percent !== undefined && !failed && <View className="signature__state">{`上传 ${percent}%`}</View>}
        {failed && (
          <Btn size="s" onTap={() => images.retry(key)}>
            上传失败，重试
          </Btn>
        )}
        <Btn size="s" kind="line" onTap={() => images.remove(key)}>
          重签
        </Btn>
      </View>
    </>
  )
})
