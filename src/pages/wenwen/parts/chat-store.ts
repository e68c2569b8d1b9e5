import { makeAutoObservable, runInAction } from 'mobx'
import * as codes from '../../../../contract/rules/codes'
import type { AiAssistant, AiAttachment, AiMessage, AiQuota } from '../../../../contract'
import { ANSWER } from '../../../../contract/rules/statuses'
import { call } from '@/api/call'
import { ApiError, messageOf } from '@/api/errors'
import { followAnswer, type Heard } from '@/api/follow-answer'
import { newRequestId } from '@/api/request-id'
import { guestPart, saveGuest } from '@/features/wenwen/guest'
import { nth } from '@/lib/nth'

const PAGE = 20

/** Where a talk begins. */
export interface Beginning {
  /** One that is there; '' for a new one. */
  id: string
  assistantId?: string
  docId?: string
  postId?: string
  /** What is asked at once. */
  first?: string
  /** Outlives a log-in on the page, and so does what is being written. */
  made: Made
}
/**
 * What has come of a page so far: the request by which its talk is made once, whether it was, and what is written and not
 * asked.
 */
export interface Made {
  requestId: string
  begun: boolean
  draft: string
}

interface Options {
  region?: string
  regenerateOf?: string
  useCoin?: boolean
  /** What is shown with it. */
  attachment?: AiAttachment
}
/** A question that is on its way, has not arrived, or waits for its person to say how it is paid. */
export interface Asking extends Options {
  content: string
  requestId: string
  state: 'sending' | 'failed' | 'spent'
  why: string
}

/** One talk with an assistant; the messages in their order. */
export class Chat {
  id: string
  state: 'loading' | 'ready' | 'failed' = 'loading'
  error: unknown
  assistants: AiAssistant[] = []
  assistantId: string
  opening = ''
  samples: string[] = []
  messages: AiMessage[] = []
  quota?: AiQuota = undefined
  asking?: Asking = undefined
  olderState: 'idle' | 'loading' | 'failed' = 'idle'
  private next: string | null = null
  private leave = () => {}
  private following = ''
  private left = false

  constructor(private beginning: Beginning) {
    this.id = beginning.id
    this.assistantId = beginning.assistantId ?? ''
    makeAutoObservable<this, 'beginning' | 'leave' | 'following' | 'left'>(
      this,
      { beginning: false, leave: false, following: false, left: false },
      { autoBind: true },
    )
  }

  get hasOlder() {
    return this.next !== null
  }
  /** An answer made anew stands in the place of the one before. */
  get shown(): AiMessage[] {
    const gone = new Set(this.messages.map(({ regenerateOf }) => regenerateOf))
    return this.messages.filter(({ id }) => !gone.has(id))
  }
  get running(): AiMessage | undefined {
    return nth(
      this.messages.filter(({ status }) => status === ANSWER.writing),
      -1,
    )
  }
  get assistant(): AiAssistant | undefined {
    return this.assistants.find(({ id }) => id === this.assistantId) ?? this.assistants[0]
  }
  get busy() {
    return this.running !== undefined || this.asking?.state === 'sending'
  }

  /** A question has not arrived, and may have: its writer says whether it is sent again. */
  get waits() {
    return this.asking?.state === 'failed'
  }

  async load() {
    this.state = 'loading'
    this.error = undefined
    try {
      const { first, docId, postId, made } = this.beginning
      const [assistants, quota] = await Promise.all([
        call('POST /api/wenwen/assistantList', { body: {} }),
        call('GET /api/wenwen/quota', { query: guestPart() }),
      ])
      runInAction(() => {
        this.assistants = assistants
        this.quota = quota
      })
      if (!this.id && (first || docId || postId || made.begun)) await this.create()
      if (this.id) await this.read()
      runInAction(() => (this.state = 'ready'))
      // Opened anew, it was asked already.
      if (first && !this.messages.length) await this.ask(first, {}, made.requestId)
    } catch (error) {
      runInAction(() => {
        this.error = error
        this.state = 'failed'
      })
    }
  }

  private async read() {
    const { id } = this
    const [chat, page] = await Promise.all([
      call('GET /api/wenwenChat/detail/:id', { params: { id }, query: guestPart() }),
      call('POST /api/wenwenMessage/page', { body: { chatId: id, size: PAGE, ...guestPart() } }),
    ])
    runInAction(() => {
      this.assistantId = chat.assistantId
      this.messages = [...page.records].reverse()
      this.next = page.next
      const { running } = this
      if (running) this.follow(running)
    })
  }

  async older() {
    if (this.next === null || this.olderState === 'loading') return
    this.olderState = 'loading'
    try {
      const body = { chatId: this.id, size: PAGE, cursor: this.next, ...guestPart() }
      const page = await call('POST /api/wenwenMessage/page', { body })
      runInAction(() => {
        const known = new Set(this.messages.map(({ id }) => id))
        this.messages.unshift(...[...page.records].reverse().filter(({ id }) => !known.has(id)))
        this.next = page.next
        this.olderState = 'idle'
      })
    } catch {
      runInAction(() => (this.olderState = 'failed'))
    }
  }

  choose(assistantId: string) {
    this.assistantId = assistantId
  }

  private async create() {
    const { docId, postId, made: request } = this.beginning
    const made = await call('POST /api/wenwenChat/create', {
      body: {
        ...(this.assistantId && { assistantId: this.assistantId }),
        ...(docId && { docId }),
        ...(postId && { postId }),
        ...guestPart(),
        requestId: request.requestId,
      },
    })
    saveGuest(made.guest)
    request.begun = true
    runInAction(() => {
      this.id = made.chatId
      this.assistantId = made.assistant.id
      this.opening = made.opening
      this.samples = made.samples
    })
  }

  /** Asks; what has not arrived stays, to be sent again as the same question: that goes before any other. */
  async ask(content: string, options: Options = {}, requestId = newRequestId()) {
    if (this.busy) return
    if (this.waits && this.asking?.requestId !== requestId) return this.retry()
    this.asking = { content, ...options, requestId, state: 'sending', why: '' }
    const { attachment, ...rest } = options
    try {
      if (!this.id) await this.create()
      const { question, answer, quota } = await call('POST /api/wenwen/ask', {
        body: {
          chatId: this.id,
          content,
          ...rest,
          ...(attachment && { attachmentId: attachment.id }),
          ...guestPart(),
          requestId,
        },
      })
      runInAction(() => {
        this.asking = undefined
        this.quota = quota
        for (const message of [question, answer])
          if (!this.messages.some(({ id }) => id === message.id)) this.messages.push(message)
        if (answer.status === ANSWER.writing) this.follow(answer)
      })
    } catch (error) {
      runInAction(() => {
        if (!this.asking) return
        this.asking.state = error instanceof ApiError && error.code === codes.QUESTIONS_SPENT ? 'spent' : 'failed'
        this.asking.why = messageOf(error)
      })
    }
  }

  async retry(useCoin?: boolean) {
    const { asking } = this
    if (!asking || asking.state === 'sending') return
    const { content, region, regenerateOf, attachment, requestId } = asking
    // Asked anew in another way it is another request: the server refuses the same one with another body.
    const options = {
      ...(region && { region }),
      ...(regenerateOf && { regenerateOf }),
      ...(attachment && { attachment }),
      ...(useCoin && { useCoin }),
    }
    await this.ask(content, options, useCoin ? newRequestId() : requestId)
  }
  /** It is not asked; what was written comes back, and what was shown with it. */
  drop(): Pick<Asking, 'content' | 'attachment'> {
    const { content = '', attachment } = this.asking ?? {}
    this.asking = undefined
    return { content, attachment }
  }

  private follow({ id, seq }: AiMessage) {
    if (this.left || this.following === id) return
    this.following = id
    this.leave()
    this.leave = followAnswer({ messageId: id, after: seq, ...guestPart() }, (event) => this.hear(id, event))
  }

  private hear(id: string, event: Heard) {
    const at = this.messages.findIndex((one) => one.id === id)
    const message = this.messages[at]
    if (!message) return
    switch (event.type) {
      case 'whole':
        this.messages[at] = event.message
        if (event.message.status !== ANSWER.writing) void this.ended()
        return
      case 'start':
        Object.assign(message, { kind: event.kind, label: event.label, notice: event.notice })
        break
      case 'delta':
        message.content += event.text
        break
      case 'sources':
        message.sources = event.sources
        break
      case 'card':
        message.cards.push(event.card)
        break
      case 'followUps':
        message.followUps = event.items
        break
      case 'done':
        this.messages[at] = event.message
        this.quota = event.quota
        this.following = ''
        return
      case 'error':
        Object.assign(message, {
          status: event.code === codes.QUESTION_BLOCKED ? ANSWER.blocked : ANSWER.failed,
          error: event.message,
          errorCode: event.code,
        })
        void this.ended()
        return
    }
    message.seq = event.seq
  }

  /** What did not come to its end is not counted: how many are left is asked for. */
  private async ended() {
    this.following = ''
    await this.refreshQuota()
  }

  /** Asks how many are left: a membership or coins may have come meanwhile. */
  async refreshQuota() {
    const quota = await call('GET /api/wenwen/quota', { query: guestPart() }).catch(() => undefined)
    runInAction(() => {
      if (quota) this.quota = quota
    })
  }

  async stop() {
    const { running } = this
    if (!running) return
    this.replace(await call('POST /api/wenwen/stop', { body: { messageId: running.id, ...guestPart() } }))
    this.leave()
    await this.ended()
  }

  /** The message as the server has it now. */
  replace(message: AiMessage) {
    const at = this.messages.findIndex(({ id }) => id === message.id)
    if (at >= 0) this.messages[at] = message
  }

  /** The question that an answer belongs to: the last one before it. */
  questionOf(answer: AiMessage): AiMessage | undefined {
    const at = this.messages.findIndex(({ id }) => id === answer.id)
    const before = this.messages.slice(0, Math.max(0, at))
    return nth(
      before.filter(({ role }) => role === 'user'),
      -1,
    )
  }

  /** The page goes; the answer is written on. */
  close() {
    this.left = true
    this.leave()
  }
  open() {
    this.left = false
  }
}
