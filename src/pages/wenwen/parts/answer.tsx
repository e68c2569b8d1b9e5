import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { AiCard, AiMessage, AiSource } from '../../../../contract'
import { ANSWER } from '../../../../contract/rules/statuses'
import { call } from '@/api/call'
import { CalcCard } from '@/features/calculators/calc-card'
import { openDraft } from '@/features/circle/open-draft'
import { useLaw } from '@/features/law/use-law'
import { guestPart } from '@/features/wenwen/guest'
import { go, goKnown } from '@/nav'
import { copy } from '@/patterns/feedback/copy'
import { toast, useAction } from '@/patterns/feedback/use-action'
import { session } from '@/stores/session'
import { a11y } from '@/ui/a11y'
import { Btn } from '@/ui/button/btn'
import { IconBtn } from '@/ui/button/icon-btn'
import { Tap } from '@/ui/button/tap'
import { Pills } from '@/ui/field/pills'
import { Icon } from '@/ui/icon/icon'
import { Sheet } from '@/ui/overlay/sheet'
import { ChecklistCard } from './checklist-card'
import { AnswerText } from './answer-text'
import type { Chat } from './chat-store'
import { sourceLine, SourceSheet } from './source-sheet'
import { VoteSheet } from './vote-sheet'

/** What copies and posts carry, so that nobody takes it for a person's word. */
const withLabel = ({ content, label, sources }: AiMessage) => {
  const lines = sources.map((source) => `[${source.no}] ${source.title}（${sourceLine(source)}）`)
  return [content.replace(/\*\*/g, ''), lines.length && `来源：\n${lines.join('\n')}`, label].filter(Boolean).join('\n\n')
}

function Sources({ sources, onOpen }: { sources: AiSource[]; onOpen: (source: AiSource) => void }) {
  return (
    <View className="answer-sources">
      {sources.map((source) => (
        <Tap
          key={source.no}
          className={`answer-sources__row ${source.gone ? 'answer-sources__row--gone' : ''}`}
          label={`来源 ${source.no}，${source.title}`}
          onTap={() => onOpen(source)}
        >
          <View className="answer-sources__no">{source.no}</View>
          <View className="answer-sources__words">
            <View className="answer-sources__title">
              {source.title}
              {source.gone && (source.type === 'attachment' ? '（已过期）' : '（来源已下架）')}
            </View>
            <View className="answer-sources__note">{sourceLine(source)}</View>
          </View>
        </Tap>
      ))}
    </View>
  )
}

const LinkCard = ({ card: { title, text, page } }: { card: AiCard }) =>
  page ? (
    <Tap role="link" className="answer-card" onTap={() => goKnown(page.route, page.params)}>
      <View className="answer-card__title">{title}</View>
      <View className="answer-card__text">{text}</View>
    </Tap>
  ) : null

interface Props {
  message: AiMessage
  chat: Chat
  /** Only what was said last can be asked for once more. */
  last: boolean
  onRephrase: (text: string) => void
  /** Somebody's own answer as a picture. */
  onPoster: (id: string) => void
}

/** What can be done where nothing reliable was found. */
function Exits({
  message: { id, exits },
  question,
  onPost,
  onRephrase,
}: Omit<Props, 'onPoster'> & { question: string; onPost: () => void }) {
  const handOver = (to: 'post' | 'kefu') => {
    // Only counted: whoever goes on is not kept by it.
    call('POST /api/wenwenMessage/handOver', { body: { id, to, ...guestPart() } }).catch(() => {})
  }
  return (
    <View className="answer__exits">
      {exits.includes('post') && (
        <Btn
          kind="weak"
          size="s"
          icon="square-pen"
          onTap={() => {
            handOver('post')
            onPost()
          }}
        >
          发到圈子提问
        </Btn>
      )}
      {exits.includes('kefu') && (
        <Btn
          kind="weak"
          size="s"
          icon="headphones"
          onTap={() => {
            handOver('kefu')
            void go('pages/lesson/kefu')
          }}
        >
          问客服
        </Btn>
      )}
      {exits.includes('rephrase') && (
        <Btn kind="weak" size="s" icon="pencil" onTap={() => onRephrase(question)}>
          换个问法
        </Btn>
      )}
    </View>
  )
}

/** The question goes to the community as a draft, which says that it comes from here. */
function useToPost(message: AiMessage, question: string) {
  return useAction(async () => {
    if (message.exits.includes('post')) return void go('pages/circle/releaseTiwen', { title: question.slice(0, 60) })
    await openDraft((replace) =>
      call('POST /api/wenwenMessage/toPost', { body: { id: message.id, ...(replace && { replace }) } }),
    )
  })
}

type ActionsProps = Pick<Props, 'message' | 'chat' | 'last' | 'onPoster'> & { onPost: () => void }
function Actions({ message, chat, last, onPost, onPoster }: ActionsProps) {
  const [asking, setAsking] = useState(false)
  const send = async (vote: AiMessage['vote'], more: { reasons?: AiMessage['voteReasons']; text?: string } = {}) =>
    chat.replace(await call('POST /api/wenwenMessage/vote', { body: { id: message.id, vote, ...more, ...guestPart() } }))
  const up = useAction(() => send(message.vote === 1 ? 0 : 1))
  const down = useAction(async () => (message.vote === -1 ? send(0) : setAsking(true)))
  const keep = useAction(async () => {
    chat.replace(await call('POST /api/wenwenMessage/keep', { body: { id: message.id, keep: !message.kept } }))
    toast(message.kept ? '已取消收藏' : '已收藏')
  })
  const regenerate = () => void chat.ask(chat.questionOf(message)?.content ?? '', { regenerateOf: message.id })
  return (
    <View className="answer__actions">
      <IconBtn icon="copy" label="复制" onTap={() => void copy(withLabel(message))} />
      <IconBtn
        className={message.vote === 1 ? 'answer__on' : ''}
        icon={message.vote === 1 ? 'thumbs-up-fill' : 'thumbs-up'}
        label={message.vote === 1 ? '取消赞' : '赞'}
        onTap={() => void up.run()}
      />
      <IconBtn
        className={message.vote === -1 ? 'answer__on' : ''}
        icon="thumbs-down"
        label={message.vote === -1 ? '取消踩' : '踩'}
        onTap={() => void down.run()}
      />
      {last && !chat.busy && <IconBtn icon="refresh-cw" label="重新生成" onTap={regenerate} />}
      {session.loggedIn && (
        <IconBtn
          className={message.kept ? 'answer__on' : ''}
          icon={message.kept ? 'star-fill' : 'star'}
          label={message.kept ? '取消收藏' : '收藏'}
          onTap={() => void keep.run()}
        />
      )}
      {session.loggedIn && message.label !== '' && !message.sources.some(({ type }) => type === 'attachment') && (
        <IconBtn icon="image" label="生成海报" onTap={() => onPoster(message.id)} />
      )}
      <Tap className="answer__post" label="转发为帖子" onTap={onPost}>
        <Icon name="share-2" size="s" />
        <Text>转发</Text>
      </Tap>
      <VoteSheet
        open={asking}
        onClose={() => setAsking(false)}
        onSend={async (reasons, text) => {
          await send(-1, { ...(reasons.length && { reasons }), ...(text && { text }) })
          setAsking(false)
          toast('谢谢反馈，编辑会核实')
        }}
      />
    </View>
  )
}

/** Where it differs by province: which one. */
function Regions({ regions, onChoose }: { regions: string[]; onChoose: (region: string) => void }) {
  const [open, setOpen] = useState(false)
  return (
    <View className="answer__regions">
      <Btn kind="weak" size="s" icon="map-pin" onTap={() => setOpen(true)}>
        选择省份
      </Btn>
      <Sheet open={open} onClose={() => setOpen(false)} title="选择省份">
        <Pills<string>
          label="省份"
          items={regions.map((region) => ({ key: region, label: region }))}
          value={undefined}
          onChange={(region: string) => {
            setOpen(false)
            onChoose(region)
          }}
        />
      </Sheet>
    </View>
  )
}

/** One answer: as it is being written, and what can be done with it when it is. */
export const Answer = observer(function Answer({ message, chat, last, onRephrase, onPoster }: Props) {
  const [source, setSource] = useState<AiSource>()
  const [open, setOpen] = useState(false)
  const law = useLaw()
  const { status, kind, content, sources, cards, label, notice, regions, error, exits } = message
  const show = (one?: AiSource) => {
    if (!one) return
    setSource(one)
    setOpen(true)
  }
  const question = chat.questionOf(message)?.content ?? ''
  const toPost = useToPost(message, question)
  const post = () => session.perform(() => void toPost.run())
  const again = () => void chat.ask(question, { regenerateOf: message.id })
  const failed = status === ANSWER.failed || status === ANSWER.blocked
  return (
    <View className="answer" {...a11y({ role: 'group', label: '回答', busy: status === ANSWER.writing })}>
      {notice !== '' && <View className="answer__notice">{notice}</View>}
      {content !== '' && (
        <AnswerText
          content={content}
          sources={sources.length}
          onCite={(no) => show(sources.find((one) => one.no === no))}
          words={law.words}
        />
      )}
      {status === ANSWER.writing && (
        <View className="answer__writing" {...a11y({ role: 'status', label: '正在回答', busy: true })}>
          {content === '' && <Text className="answer__note">正在查找依据… </Text>}
          <View className="answer__cursor" />
        </View>
      )}
      {failed && (
        <View className="answer__failed" {...a11y({ role: 'alert' })}>
          <View>{error ?? '服务繁忙，请稍后再试'}</View>
          {status === ANSWER.failed && last && !chat.busy && (
            <Btn kind="line" size="s" icon="refresh-cw" onTap={again}>
              重试（不另计次数）
            </Btn>
          )}
        </View>
      )}
      {status === ANSWER.stopped && <View className="answer__note">已停止生成</View>}
      {cards.map((card) =>
        card.kind === 'calc' ? (
          <CalcCard key={card.calculator ?? card.title} calculator={card.calculator ?? ''} inputs={card.inputs} />
        ) : card.kind === 'checklist' ? (
          <ChecklistCard key={card.title} card={card} messageId={message.id} label={label} words={law.words} />
        ) : (
          <LinkCard key={`${card.kind}${card.title}${card.page?.params?.questionId ?? ''}`} card={card} />
        ),
      )}
      {kind === 'region' && last && !chat.busy && (
        <Regions regions={regions} onChoose={(region) => void chat.ask(question, { region })} />
      )}
      {sources.length > 0 && <Sources sources={sources} onOpen={show} />}
      {exits.length > 0 && status !== ANSWER.writing && (
        <Exits message={message} chat={chat} last={last} question={question} onPost={post} onRephrase={onRephrase} />
      )}
      {label !== '' && !failed && kind !== 'region' && <View className="answer__label">{label}</View>}
      {(status === ANSWER.done || status === ANSWER.stopped) && kind !== 'region' && content !== '' && (
        <Actions message={message} chat={chat} last={last} onPost={post} onPoster={onPoster} />
      )}
      <SourceSheet source={source} open={open} onClose={() => setOpen(false)} />
      {law.sheet}
    </View>
  )
})
