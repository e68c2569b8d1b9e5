import { Text, View } from '@tarojs/components'
import { makeAutoObservable, runInAction } from 'mobx'
import { observer } from 'mobx-react'
import type { AiAttachment, Picture } from '../../../../contract'
import { call, upload } from '@/api/call'
import { messageOf } from '@/api/errors'
import { uploadInParts } from '@/api/upload-parts'
import { confirm, toast } from '@/patterns/feedback/use-action'
import { chooseImages } from '@/patterns/form/choose-images'
import { pickFiles } from '@/platform/pick-files'
import { a11y } from '@/ui/a11y'
import { IconBtn } from '@/ui/button/icon-btn'
import { Icon } from '@/ui/icon/icon'

const MOST_MB = 10

/** What is shown together with the next question. */
export class Attaching {
  name = ''
  state: 'none' | 'sending' | 'reading' | 'ready' | 'failed' = 'none'
  percent = 0
  why = ''
  read?: AiAttachment = undefined
  private turn = 0

  constructor() {
    makeAutoObservable<this, 'turn'>(this, { turn: false }, { autoBind: true })
  }

  get busy() {
    return this.state === 'sending' || this.state === 'reading'
  }

  async document() {
    const [file] = await pickFiles(1)
    if (!file) return
    if (!/\.(?:pdf|docx)$/i.test(file.name)) return toast('请选择 PDF 或 Word（docx）文件')
    if (file.size > MOST_MB * 1024 * 1024) return toast(`文件不能超过 ${MOST_MB} MB`)
    await this.take(file.name, (isLeft) =>
      uploadInParts(file, { isLeft, onPercent: (percent) => runInAction(() => (this.percent = percent)) }),
    )
  }

  async picture() {
    const agreed = await confirm(
      '用图片提问',
      '图片会发给本站接入的大模型识别文字，识别后即删。请先遮住姓名、证件号、电话等个人信息。',
      { yes: '选择图片', no: '取消', danger: false },
    )
    if (!agreed) return
    const [image] = await chooseImages(1)
    if (!image) return
    await this.take('图片', async () => (await upload<Picture>('/api/file/uploadPrivate', image.path, 'image').done).fileId)
  }

  private async take(name: string, send: (isLeft: () => boolean) => Promise<string | undefined>) {
    const turn = ++this.turn
    const isLeft = () => turn !== this.turn
    Object.assign(this, { name, state: 'sending', percent: 0, why: '', read: undefined })
    try {
      const fileId = await send(isLeft)
      if (isLeft() || fileId === undefined) return
      runInAction(() => (this.state = 'reading'))
      const read = await call('POST /api/wenwen/attach', { body: { fileId } })
      if (isLeft()) return void this.forget(read.id)
      runInAction(() => Object.assign(this, { read, name: read.name, state: 'ready' }))
    } catch (error) {
      if (!isLeft()) runInAction(() => Object.assign(this, { state: 'failed', why: messageOf(error) }))
    }
  }

  /** What was not asked about is not kept. */
  drop() {
    if (this.read) this.forget(this.read.id)
    this.clear()
  }
  private forget(id: string) {
    // What cannot be deleted now expires by itself.
    call('POST /api/wenwen/detach', { body: { id } }).catch(() => {})
  }
  /** The question that it went with is not asked after all. */
  restore(read: AiAttachment) {
    this.turn++
    Object.assign(this, { name: read.name, state: 'ready', read })
  }
  /** It went with a question, or nobody wants it. */
  clear() {
    this.turn++
    Object.assign(this, { name: '', state: 'none', read: undefined })
  }
}

function lineOf({ state, percent, why, read }: Attaching) {
  if (state === 'sending') return `上传 ${percent}%`
  if (state === 'reading') return '正在读取文字'
  if (state === 'failed') return why
  if (!read) return ''
  const { characters, cut, notice } = read
  return [`已读出 ${characters} 字${cut ? '，太长的部分没有读' : ''}`, notice, '7 天后删除'].filter(Boolean).join('；')
}

export const AttachedRow = observer(function AttachedRow({ attaching }: { attaching: Attaching }) {
  const { state, name } = attaching
  if (state === 'none') return null
  return (
    <View className="chat-attached" {...a11y({ role: 'status' })}>
      <Icon name={name === '图片' ? 'image' : 'file-text'} />
      <View className="chat-attached__words">
        <View className="chat-attached__name">{name}</View>
        <Text className="chat-attached__state">{lineOf(attaching)}</Text>
      </View>
      <IconBtn icon="x" label={`移除 ${name}`} onTap={attaching.drop} />
    </View>
  )
})
