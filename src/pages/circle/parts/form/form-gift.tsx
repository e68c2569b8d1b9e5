import { Text, View } from '@tarojs/components'
import type { FormReturns } from '../../../../../contract'
import { call } from '@/api/call'
import { GroupCode } from '@/features/course/group-sheet'
import { fileSize } from '@/lib/file-size'
import { useAction } from '@/patterns/feedback/use-action'
import { openFile } from '@/patterns/media/open-file'
import { Btn } from '@/ui/button/btn'
import { Icon } from '@/ui/icon/icon'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import './form-gift.scss'

interface Props {
  formId: string
  returns: FormReturns
}

function Gift({ formId, gift: { name, size } }: { formId: string; gift: NonNullable<FormReturns['gift']> }) {
  // An address opens for ten minutes, and the page may stay open longer.
  const { run, busy } = useAction(async () => {
    const found = await call('GET /api/circleForm/gift/:id', { params: { id: formId } })
    await openFile(found.url, found.name)
  })
  return (
    <Card>
      <View className="form-gift__file">
        <Icon className="form-gift__icon" name="file-text" size="l" />
        <View className="form-gift__words">
          <View className="form-gift__name">{name}</View>
          <Text className="form-gift__size">{fileSize(size)}</Text>
        </View>
      </View>
      <Btn wide busy={busy} onTap={() => void run()}>
        下载资料
      </Btn>
    </Card>
  )
}

/** What a form gives back to whoever handed it in: words, a document, the way into a group. */
export const FormGift = ({ formId, returns: { successTip, gift, groupQr } }: Props) => (
  <>
    {successTip !== '' && (
      <Card>
        <View className="form-gift__tip">{successTip}</View>
      </Card>
    )}
    {gift && <Gift formId={formId} gift={gift} />}
    {groupQr && (
      <Card>
        <SectionHead title="加入微信群" />
        <GroupCode qrUrl={groupQr} name="微信群二维码" weak={gift !== undefined} />
      </Card>
    )}
  </>
)
