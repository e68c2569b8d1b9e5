import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { go } from '@/nav'
import { session } from '@/stores/session'
import { Btn } from '@/ui/button/btn'
import { Sheet } from '@/ui/overlay/sheet'
import { missing } from './profile-completeness'
import './completion-prompt.scss'

/** Asks to complete one's profile, once per session. */
export const CompletionPrompt = observer(function CompletionPrompt() {
  const { userInfo, completionDue, dismissCompletion } = session
  const complete = () => {
    dismissCompletion()
    void go('pages/mine/edit')
  }
  return (
    <Sheet open={completionDue && userInfo !== undefined} onClose={dismissCompletion} title="完善资料，让同行更了解你">
      <View className="completion">
        <View className="completion__text">还差：{userInfo && missing(userInfo).join('、')}</View>
        <Btn wide onTap={complete}>
          去完善
        </Btn>
        <Btn wide kind="ghost" onTap={dismissCompletion}>
          以后再说
        </Btn>
      </View>
    </Sheet>
  )
})
