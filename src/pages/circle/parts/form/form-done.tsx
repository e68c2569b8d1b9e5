import { View } from '@tarojs/components'
import type { FormReturns } from '../../../../../contract'
import { back } from '@/nav'
import { a11y } from '@/ui/a11y'
import { Btn } from '@/ui/button/btn'
import { Icon } from '@/ui/icon/icon'
import { Card } from '@/ui/layout/card'
import { FormGift } from './form-gift'
import './form-done.scss'

interface Props {
  formId: string
  returns: FormReturns
  /** Shows what was handed in. */
  onShow: () => void
}

export const FormDone = ({ formId, returns, onShow }: Props) => (
  <>
    <Card>
      <View className="form-done" {...a11y({ role: 'status' })}>
        <Icon className="form-done__icon" name="circle-check" />
        <View className="form-done__title">提交成功</View>
      </View>
    </Card>
    <FormGift formId={formId} returns={returns} />
    <Card>
      <View className="form-done__buttons">
        <Btn wide kind={returns.gift || returns.groupQr ? 'weak' : 'primary'} onTap={() => void back()}>
          返回
        </Btn>
        <Btn wide kind="weak" onTap={onShow}>
          查看我的提交
        </Btn>
      </View>
    </Card>
  </>
)
