import { Image, View } from '@tarojs/components'
import { useAction } from '@/patterns/feedback/use-action'
import { savePicture } from '@/patterns/media/save-picture'
import { platform } from '@/platform'
import { onWeapp } from '@/ui/a11y'
import { Btn } from '@/ui/button/btn'
import { Sheet } from '@/ui/overlay/sheet'
import './group-sheet.scss'

interface PictureProps {
  qrUrl: string
  /** What it is, for who does not see it. */
  name: string
}

/** A code that leads into a group, whole as it was made. */
export const GroupQr = ({ qrUrl, name }: PictureProps) => (
  <Image
    className="group-sheet__code"
    src={platform.fileUrl(qrUrl)}
    mode="aspectFit"
    {...(onWeapp ? { showMenuByLongpress: true, ariaLabel: name } : { imgProps: { alt: name } })}
  />
)

/** Keeps it among the person's pictures, from where WeChat reads it. */
export const saveGroupQr = (qrUrl: string) => savePicture(platform.fileUrl(qrUrl), '已保存，在微信“扫一扫”里从相册选取')

interface CodeProps extends PictureProps {
  /** Its button is not what the page is for. */
  weak?: boolean
  note?: string
}

/** The same with what to do with it. */
export function GroupCode({ qrUrl, name, weak, note = '长按图片，用微信识别入群' }: CodeProps) {
  const { run, busy } = useAction(() => saveGroupQr(qrUrl))
  return (
    <View className="group-sheet">
      <GroupQr qrUrl={qrUrl} name={name} />
      <View className="group-sheet__note">{note}</View>
      {platform.saveImage && (
        <Btn wide kind={weak ? 'weak' : 'primary'} busy={busy} onTap={() => void run()}>
          保存二维码
        </Btn>
      )}
    </View>
  )
}

interface Props {
  qrUrl: string
  title?: string
  open: boolean
  onClose: () => void
}

export const GroupSheet = ({ qrUrl, title = '加入班级群', open, onClose }: Props) => (
  <Sheet open={open} onClose={onClose} title={title}>
    <GroupCode qrUrl={qrUrl} name={`${title}的二维码`} />
  </Sheet>
)
