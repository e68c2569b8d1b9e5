import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { KeyboardEvent } from 'react'
import type { AiQuota } from '../../../../../contract'
import { go } from '@/nav'
import { platform } from '@/platform'
import { a11y } from '@/ui/a11y'
import { IconBtn } from '@/ui/button/icon-btn'
import { Tap } from '@/ui/button/tap'
import { TextArea } from '@/ui/field/text-area'
import { Icon } from '@/ui/icon/icon'

const LONGEST = 1000

interface Props {
  value: string
  onChange: (text: string) => void
  onAsk: (question: string) => void
  quota?: AiQuota
}

/** Where one asks, and how often one may today. */
export const Hero = observer(function Hero({ value, onChange, onAsk, quota }: Props) {
  const ready = value.trim() !== ''
  const send = () => ready && onAsk(value.trim())
  // Enter sends, with Shift it breaks the line; one that ends a Chinese word has no 13.
  const pressed = (event: KeyboardEvent) => {
    if (event.keyCode !== 13 || event.shiftKey) return
    event.preventDefault()
    send()
  }
  return (
    <View className="wenwen-hero">
      <View className="wenwen-hero__bar">
        <View className="wenwen-hero__title" {...a11y({ role: 'heading', level: 1 })}>
          AI问答
        </View>
        {quota && (
          <Text className="wenwen-hero__quota">
            今日剩余 <Text className="wenwen-hero__left">{quota.left}</Text> 次
          </Text>
        )}
        <IconBtn icon="history" label="历史对话" onTap={() => void go('pages/wenwen/chat', { open: 'history' })} />
      </View>
      <View className="wenwen-hero__box" {...(platform.name !== 'weapp' && { onKeyDown: pressed })}>
        <TextArea
          bare
          label="有什么HR问题，问问我"
          placeholder="有什么HR问题，问问我"
          value={value}
          onChange={onChange}
          maxLength={LONGEST}
          minRows={2}
        />
        <View className="wenwen-hero__end">
          <Text className="wenwen-hero__note">回答附法条、日期和出处</Text>
          <Tap
            className={`wenwen-hero__send ${ready ? 'wenwen-hero__send--on' : ''}`}
            label="提问"
            disabled={!ready}
            onTap={send}
          >
            <Icon name="arrow-up" />
          </Tap>
        </View>
      </View>
    </View>
  )
})
