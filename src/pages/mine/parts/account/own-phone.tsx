import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { SmsCodeField } from '@/patterns/form/sms-code-field'
import { session } from '@/stores/session'
import './own-phone.scss'

interface Props {
  code: string
  error?: string
  onChange: (code: string) => void
  onFault: (fault: string) => void
}

/** Proves by a message that one holds the phone of this account, of which the device only knows `138****0000`. */
export const OwnPhone = observer(function OwnPhone({ code, error, onChange, onFault }: Props) {
  return (
    <>
      <View className="own-phone">验证码将发送至 {session.userInfo?.phoneMasked}</View>
      <SmsCodeField scene="security" value={code} error={error} onChange={onChange} onFault={(_, fault) => onFault(fault)} />
    </>
  )
})
