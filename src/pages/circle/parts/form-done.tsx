import { View } from '@tarojs/components'
import { back } from '@/nav'
import { a11y } from '@/ui/a11y'
import { Btn } from '@/ui/btn'
import { Card } from '@/ui/card'
import { Icon } from '@/ui/icon'
import './form-done.scss'

interface Props {
  tip: string
  /** Shows what was handed in. */
  onShow: () => void
}

export const FormDone = ({ tip, onShow }: Props) => (
  <Card>
    <View className="form-done" {...a11y({ role: 'status' })}>
      <Icon className="form-done__icon" name="circle-check" />
      <View className="form-done__title">提交成功</View>
      {tip !== '' && <View className="form-done__tip">{tip}</View>}
    </View>
    <View className="form-done__buttons">
      <Btn wide onTap={() => void back()}>
        返回
      </Btn>
      <Btn wide kind="weak" onTap={onShow}>
        查看我的提交
      </Btn>
    </View>
  </Card>
)
