import { makeAutoObservable } from 'mobx'
import { useEffect, useState } from 'react'
import type { HomeworkDetail, WrittenWork } from '../../../../../contract/neixunHomework'
import * as codes from '../../../../../contract/rules/codes'
import type { Picture } from '../../../../../contract'
import { call } from '@/api/call'
import { isCode, isSilent, messageOf } from '@/api/errors'
import { clock } from '@/lib/time'
import { SaveQueue, useSaving } from '@/patterns/form/saving'
import { Draft } from '@/patterns/form/use-draft'
import { accountStorage } from '@/stores/account-storage'

export const MOST = { images: 9, files: 5, sounds: 3, links: 5 }

/** What stands in the editor. */
export interface Writing {
  content: string
  /** As they are typed, one a line. */
  links: string
  images: Picture[]
  files: { fileId: string; name: string; size: number }[]
}
/** What this phone keeps because the server has not got it. */
interface KeptWriting extends Writing {
  /** When the draft was saved that it was written upon; null: there was none. */
  seen: string | null
  version: number
  /** What went out and got no answer; '' when nothing did. */
  sent: string
  /** The place on the list at which it was written; missing in what an earlier version has kept. */
  traineeId?: string | null
}

export const linksIn = (text: string) => text.split(/\s+/).filter(Boolean)
/** Of one link, in letters. */
export const LONGEST_LINK = 500
export const isLink = (text: string) => text.length <= LONGEST_LINK && /^https?:\/\/\S+$/.test(text)
const areWhole = (links: string[]) => links.every(isLink) && links.length <= MOST.links

export const bodyOf = ({ content, links, images, files }: Writing) => ({
  ...{ content, links: linksIn(links) },
  ...{ imageIds: images.map(({ fileId }) => fileId), fileIds: files.map(({ fileId }) => fileId) },
})
type Body = ReturnType<typeof bodyOf>
/** A link that is being typed waits; the rest does not wait for it. */
const soundOf = (body: Body): Body => ({ ...body, links: body.links.filter(isLink).slice(0, MOST.links) })

const writingOf = ({ content, links, images, files }: WrittenWork): Writing => ({
  content,
  links: links.join('\n'),
  images,
  files: files.map(({ fileId, name, size }) => ({ fileId, name, size })),
})
const NOTHING: WrittenWork = { content: '', links: [], images: [], files: [] }
const versionOf = ({ versions }: HomeworkDetail) => versions[0]?.version ?? 0
export const atServer = ({ draft, versions }: HomeworkDetail) => writingOf(draft ?? versions[0] ?? NOTHING)
const textOf = (writing: Writing) => JSON.stringify(bodyOf(writing))
const draftText = ({ draft }: Pick<HomeworkDetail, 'draft'>) => draft && textOf(writingOf(draft))

const keyOf = (id: string) => `draft:homework:${id}` as const
export const forgetLeft = (id: string) => accountStorage.remove(keyOf(id), accountStorage.learner)

/** `apart`: something else has come to the server since it was written. */
export type Left = KeptWriting & { apart: boolean }
/** What was written at this very place by whoever had come in by the list alone: they have logged in since, and it is theirs. */
function takeFromTrainee({ id, traineeId }: HomeworkDetail) {
  const key = keyOf(id)
  const { learner, lastTrainee } = accountStorage
  if (!lastTrainee || lastTrainee === learner || accountStorage.get(key, learner)) return
  const theirs = accountStorage.get<KeptWriting>(key, lastTrainee)
  if (!theirs?.traineeId || theirs.traineeId !== traineeId) return
  accountStorage.set(key, theirs, learner)
  accountStorage.remove(key, lastTrainee)
}
/** What this phone has kept of a homework. */
export function leftOf(homework: HomeworkDetail): Left | undefined {
  takeFromTrainee(homework)
  const left = accountStorage.get<KeptWriting>(keyOf(homework.id), accountStorage.learner)
  if (!left) return undefined
  if (textOf(left) === textOf(atServer(homework))) return void forgetLeft(homework.id)
  const upon = left.seen === homework.draftTime && left.version === versionOf(homework)
  return { ...left, apart: !upon && (left.sent === '' || left.sent !== draftText(homework)) }
}

/**
 * A homework that is being written: on the phone whenever it changed, and at the server as soon as there is a line. What went out
 * without an answer is looked for before anything else goes out, or one's own words would pass for somebody else's of the group.
 */
class HomeworkDraft {
  savedAt: string
  /** What keeps what is written from the server, in words. */
  trouble = ''
  private seen: string | null
  private saved: string
  private sent: string
  private refused = ''
  private over = false
  private readonly queue = new SaveQueue(() => this.send().finally(() => this.keep()))
  private readonly phone: Draft
  private readonly owner = accountStorage.learner

  constructor(
    private readonly homework: HomeworkDetail,
    left: KeptWriting | undefined,
    private writing: Writing,
  ) {
    const { id, draftTime } = homework
    this.savedAt = draftTime ?? ''
    this.seen = draftTime
    this.saved = textOf(atServer(homework))
    this.sent = left && left.seen === draftTime ? left.sent : ''
    this.phone = new Draft(keyOf(id), left, this.owner)
    makeAutoObservable<
      this,
      'seen' | 'saved' | 'sent' | 'refused' | 'over' | 'queue' | 'phone' | 'owner' | 'homework' | 'writing'
    >(
      this,
      {
        ...{ seen: false, saved: false, sent: false, refused: false, over: false },
        ...{ queue: false, phone: false, owner: false, homework: false, writing: false },
      },
      { autoBind: true },
    )
  }

  get told(): string {
    return this.trouble || (this.savedAt ? `草稿 ${clock(this.savedAt)} 已保存` : '停笔后自动存草稿')
  }

  note(writing: Writing) {
    this.writing = writing
  }
  save(): Promise<void> {
    this.keep()
    return this.queue.save()
  }
  /** Handed in. */
  drop() {
    this.over = true
    this.phone.drop()
  }

  private keep() {
    const { writing, seen, sent } = this
    const whole = textOf(writing) === this.saved
    const { traineeId } = this.homework
    this.phone.note(whole ? undefined : { ...writing, seen, sent, version: versionOf(this.homework), traineeId })
    this.phone.save()
  }

  private async send() {
    // Whoever was logged out finds it when they are back, and nobody else sends it.
    if (accountStorage.learner !== this.owner) return
    try {
      if (this.sent) await this.lookFor(this.sent)
      const body = soundOf(bodyOf(this.writing))
      const text = JSON.stringify(body)
      if (this.over || text === this.refused) return
      if (text === this.saved) return this.settle()
      this.sent = text
      this.keep()
      const { savedTime } = await call('POST /api/neixunHomework/saveDraft', {
        body: { homeworkId: this.homework.id, ...body, seen: this.seen, version: versionOf(this.homework) },
      })
      this.arrived(text, savedTime)
    } catch (error) {
      this.fail(error)
    }
  }
  /** Whether it has arrived; throws what says that it has not been heard. */
  private async lookFor(text: string) {
    const now = await call('GET /api/neixunHomework/detail/:id', { params: { id: this.homework.id }, query: {} })
    if (draftText(now) === text && now.draftTime) this.arrived(text, now.draftTime)
    this.sent = ''
  }
  private arrived(text: string, savedTime: string) {
    this.sent = ''
    this.saved = text
    this.seen = savedTime
    this.savedAt = savedTime
    this.settle()
  }
  private settle() {
    this.trouble = areWhole(linksIn(this.writing.links)) ? '' : '链接写完整才存，其余已保存'
  }
  private fail(error: unknown) {
    const here = accountStorage.holds(this.owner) ? '，写的内容已留在这部手机上' : ''
    if (isSilent(error)) {
      this.trouble = `网络异常，还没有保存${here}，联网后自动保存`
      return
    }
    this.refused = this.sent
    this.sent = ''
    this.trouble = messageOf(error) + here
    // What somebody else has written since is not written over.
    if (isCode(error, codes.TWICE)) this.over = true
  }
}

/** Saves every five seconds in which it changed, and when the page goes out of sight. */
export function useHomeworkDraft(homework: HomeworkDetail, left: KeptWriting | undefined, writing: Writing) {
  const [draft] = useState(() => new HomeworkDraft(homework, left, writing))
  useEffect(() => draft.note(writing))
  useSaving(() => void draft.save())
  return draft
}
