import { Image, View } from '@tarojs/components'
import { platform } from '@/platform'
import { onWeapp } from '@/ui/a11y'
import { Btn } from '@/ui/btn'
import { Sheet } from '@/ui/sheet'
import { savePicture } from './save-picture'
import { useAction } from './use-action'
import './group-sheet.scss'

interface Props {
  qrUrl: string
  open: boolean
  onClose: () => void
}
const ALT = '班级群二维码'

/** 加入班级群: the code that leads into the group of a class, to be read by WeChat. */
export function GroupSheet({ qrUrl, open, onClose }: Props) {
  const { run, busy } = useAction(() => savePicture(platform.fileUrl(qrUrl), '已保存，在微信“扫一扫”里从相册选取'))
  return (
    <Sheet open={open} onClose={onClose} title="加入班级群">
      <View className="group-sheet">
        <Image
          className="group-sheet__code"
          src={platform.fileUrl(qrUrl)}
          mode="aspectFit"
          {...(onWeapp ? { showMenuByLongpress: true, ariaLabel: ALT } : { imgProps: { alt: ALT } })}
        />
        <View className="group-sheet__note">长按图片，用微信识别入群</View>
        {platform.saveImage && (
          <Btn wide busy={busy} onTap={() => void run()}>
            保存二维码
          </Btn>
        )}
      </View>
    </Sheet>
  )
}
