import { View } from '@tarojs/components'
import { Dialog } from '@/patterns/feedback/dialog'
import { feedback } from '@/patterns/feedback/feedback'
import { platform } from '@/platform'
import { Btn } from '@/ui/button/btn'
import { Tap } from '@/ui/button/tap'
import './reconsent.scss'

const TEXT =
  '接下来要用到你的照片、位置或剪贴板等信息，只用于你正在做的这件事。同意之前我们不会读取，不同意也可以继续使用其他功能。'
/** WeChat checks that this very button was tapped. */
const BUTTON = 'agree-privacy'

interface Props {
  onAnswer: (agreed: boolean) => void
}

function PrivacyPrompt({ onAnswer }: Props) {
  return (
    <Dialog title="隐私保护提示" text={TEXT}>
      <View className="reconsent__texts">
        <Tap className="reconsent__text" role="link" onTap={() => platform.openPrivacyGuide?.()}>
          《隐私保护指引》
        </Tap>
      </View>
      <View className="reconsent__buttons">
        <Btn
          wide
          open={{ openType: 'agreePrivacyAuthorization', id: BUTTON, onAgreePrivacyAuthorization: () => onAnswer(true) }}
          onTap={() => {}}
        >
          同意并继续
        </Btn>
        <Btn wide kind="ghost" onTap={() => onAnswer(false)}>
          不同意
        </Btn>
      </View>
    </Dialog>
  )
}

/** Lies over the page until it is answered; several things that ask at once hear the same answer. */
let waiting: ((agreed: boolean, button?: string) => void)[] = []
export function askPrivacy(answer: (agreed: boolean, button?: string) => void) {
  waiting.push(answer)
  const beneath = waiting.length > 1 ? undefined : feedback.over
  const onAnswer = (agreed: boolean) => {
    feedback.lay(beneath)
    const asked = waiting
    waiting = []
    for (const tell of asked) tell(agreed, agreed ? BUTTON : undefined)
  }
  feedback.lay(() => <PrivacyPrompt onAnswer={onAnswer} />)
}
