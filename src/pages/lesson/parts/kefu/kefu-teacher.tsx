import { View } from '@tarojs/components'
import type { Api, Result } from '../../../../../contract'
import { copy } from '@/patterns/feedback/copy'
import { openPictures } from '@/patterns/media/open-pictures'
import { Btn } from '@/ui/button/btn'
import { Tap } from '@/ui/button/tap'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import { Pic } from '@/ui/media/pic'
import './kefu-teacher.scss'

type Of = NonNullable<Result<Api['GET /api/kefu/info']>['teacher']>

/** Who leads the class that one has, and how they are reached. */
export const Teacher = ({ teacher: { name, phone, qrUrl } }: { teacher: Of }) => (
  <Card>
    <SectionHead title={`班主任 ${name}`} />
    <View className="kefu-teacher">
      {qrUrl !== '' && (
        <>
          <Tap label={`放大${name}的微信二维码`} onTap={() => openPictures([qrUrl])}>
            <Pic className="kefu-teacher__code" src={qrUrl} alt={`${name}的微信二维码`} />
          </Tap>
          <View className="kefu-teacher__hint">点开后长按，识别二维码加微信</View>
        </>
      )}
      {phone !== '' && (
        <Btn size="s" kind="weak" icon="copy" onTap={() => void copy(phone)}>
          {`复制电话 ${phone}`}
        </Btn>
      )}
    </View>
  </Card>
)
