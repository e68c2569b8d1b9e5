import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { replace } from '@/nav'
import { Members } from '@/patterns/page/members'
import { Page } from '@/patterns/page/page'
import { session } from '@/stores/session'
import { Btn } from '@/ui/button/btn'
import { Icon } from '@/ui/icon/icon'
import './parts/account/security.scss'

const EFFECTS = ['更换手机号后，请使用新手机号登录', '其他设备会退出登录', '资料采集等表单会预填新手机号', '30天内仅可更换一次']

const Tips = observer(function Tips() {
  return (
    <View className="security">
      <View className="security__title">当前手机号 {session.userInfo?.phoneMasked}</View>
      {EFFECTS.map((effect) => (
        <View key={effect} className="security__point">
          <Icon name="info" size="s" />
          <Text>{effect}</Text>
        </View>
      ))}
      <Btn wide onTap={() => void replace('pages/mine/resetPhone')}>
        更换手机号
      </Btn>
    </View>
  )
})

export default function ResetPhoneTips() {
  return (
    <Page plain>
      <Members text="登录后更换手机号">
        <Tips />
      </Members>
    </Page>
  )
}
