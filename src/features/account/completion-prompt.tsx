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
  const { userInfo, completionDue, newcomer, dismissCompletion } = session
  const leaveFor = (route: 'pages/mine/edit' | 'pages/mine/taskCenter') => {
    dismissCompletion()
    void go(route)
  }
  const coins = userInfo?.coins ?? 0
  return (
    <Sheet open={completionDue && userInfo !== undefined} onClose={dismissCompletion} title="完善资料，让同行更了解你">
      <View className="completion">
        {newcomer && (
          <View className="completion__welcome">
            {coins > 0 ? `欢迎加入，${coins} 金币已到账` : '欢迎加入，见面礼金币马上到账'}；资料填全再送金币
          </View>
        )}
        <View className="completion__text">还差：{userInfo && missing(userInfo).join('、')}</View>
        <Btn wide onTap={() => leaveFor('pages/mine/edit')}>
          去完善
        </Btn>
        {newcomer && (
          <Btn wide kind="weak" onTap={() => leaveFor('pages/mine/taskCenter')}>
            看看今天的新手任务
          </Btn>
        )}
        <Btn wide kind="ghost" onTap={dismissCompletion}>
          以后再说
        </Btn>
      </View>
    </Sheet>
  )
})
