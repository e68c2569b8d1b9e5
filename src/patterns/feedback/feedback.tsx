import { View } from '@tarojs/components'
import { makeAutoObservable, observableRef } from 'mobx'
import { observer } from 'mobx-react'
import type { ComponentType } from 'react'
import { onLeavingPage } from '@/nav'
import { platform } from '@/platform'
import { a11y } from '@/ui/a11y'
import { Btn } from '@/ui/button/btn'
import { Overlay } from '@/ui/overlay/overlay'
import { Dialog } from './dialog'
import './feedback.scss'

const TOAST_MS = 2000
/** A second tap of the same finger comes within it. */
const TWICE_MS = 300

interface Question {
  title: string
  content: string
  yes: string
  no: string
  danger: boolean
  answer(yes?: boolean): void
}

/** What the app says over its pages: a line that goes by itself, and questions that wait. */
class FeedbackStore {
  text = ''
  /** Goes up with each line: the same one said again is another. */
  said = 0
  question: Question | undefined = undefined
  /** One has just been answered: its answer may be tapped twice, and nothing beneath is meant by that. */
  answered = false
  /** What lies over every page until it is dealt with. */
  over: ComponentType | undefined = undefined
  private page = ''
  private timer: ReturnType<typeof setTimeout> | undefined = undefined

  constructor() {
    makeAutoObservable<this, 'timer' | 'page'>(this, { timer: false, page: false, over: observableRef }, { autoBind: true })
  }

  toast(text: string) {
    this.text = text
    this.said++
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.clear(), TOAST_MS)
  }
  clear() {
    this.text = ''
  }

  lay(over?: ComponentType) {
    this.over = over
  }

  /** Undefined when something else came before the answer. */
  ask(question: Omit<Question, 'answer'>): Promise<boolean | undefined> {
    this.reply()
    return new Promise((resolve) => {
      const gone = platform.pushLayer(() => this.reply())
      const answer = (yes?: boolean) => {
        gone()
        resolve(yes)
      }
      this.question = { ...question, answer }
    })
  }
  reply(yes?: boolean) {
    const { question } = this
    if (!question) return
    this.question = undefined
    this.answered = true
    setTimeout(() => this.uncover(), TWICE_MS)
    question.answer(yes)
  }
  private uncover() {
    this.answered = false
  }

  /** This page is on top now: a question of another is not asked of it, whoever led here. */
  arrive(page: string) {
    if (this.page && page !== this.page) this.reply()
    this.page = page
  }
}

export const feedback = new FeedbackStore()
// A question that stands over a page is not asked of the next one.
onLeavingPage(() => feedback.reply())

/** Draws it; part of every page's frame. */
export const Feedback = observer(function Feedback() {
  const { text, said, question, answered, over: Over } = feedback
  return (
    <Overlay>
      {/* There before the line is: what comes together with its place is not read out. */}
      <View {...a11y({ role: 'status' })}>
        {text !== '' && (
          <View key={said} className="toast">
            {text}
          </View>
        )}
      </View>
      {Over && <Over />}
      {question && (
        <Dialog title={question.title} text={question.content} onClose={feedback.reply}>
          <View className="dialog__buttons">
            <Btn kind="ghost" onTap={() => feedback.reply(false)}>
              {question.no}
            </Btn>
            <Btn kind={question.danger ? 'danger' : 'primary'} onTap={() => feedback.reply(true)}>
              {question.yes}
            </Btn>
          </View>
        </Dialog>
      )}
      {answered && <View className="after-dialog" />}
    </Overlay>
  )
})
