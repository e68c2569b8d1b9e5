import { Text, View } from '@tarojs/components'
import { makeAutoObservable } from 'mobx'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { uploadInParts } from '@/api/upload-parts'
import { fileSize } from '@/lib/file-size'
import { act } from '@/patterns/feedback/use-action'
import { pickFiles } from '@/platform/pick-files'
import type { PickedFile } from '@/platform/pick-files-types'
import { Btn } from '@/ui/button/btn'
import { IconBtn } from '@/ui/button/icon-btn'
import { Icon, type IconName } from '@/ui/icon/icon'
import './file-picker.scss'

interface FileItem {
  key: string
  name: string
  size: number
  percent?: number
  failed?: boolean
  fileId?: string
}

let picked = 0

/** Files that somebody hands in: each goes up in parts, and goes on where its line broke. */
export class Files {
  items: FileItem[]
  /** One more is being made: it comes when it is stopped. */
  recording = false
  private sources = new Map<string, PickedFile>()
  private left = new Set<string>()

  constructor(
    initial: { fileId: string; name: string; size: number }[],
    readonly max: number,
  ) {
    this.items = initial.map((file) => ({ ...file, key: file.fileId }))
    makeAutoObservable<this, 'sources' | 'left'>(this, { sources: false, left: false, max: false }, { autoBind: true })
  }

  get arrived() {
    return this.items.flatMap(({ fileId, name, size }) => (fileId ? [{ fileId, name, size }] : []))
  }
  get fileIds(): string[] {
    return this.arrived.map(({ fileId }) => fileId)
  }
  get unfinished(): boolean {
    return this.recording || this.items.some(({ fileId }) => !fileId)
  }

  noteRecording(on: boolean) {
    this.recording = on
  }
  async choose() {
    const chosen = await pickFiles(this.max - this.items.length)
    for (const file of chosen) this.add(file)
  }
  add(file: PickedFile) {
    const key = `file-${++picked}`
    this.sources.set(key, file)
    this.items.push({ key, name: file.name, size: file.size, percent: 0 })
    void this.send(key)
  }
  retry(key: string) {
    this.note(key, { failed: false, percent: 0 })
    void this.send(key)
  }
  remove(key: string) {
    this.left.add(key)
    this.items = this.items.filter((item) => item.key !== key)
  }
  /** The page is left: nothing more is sent; what is up there waits a day to be gone on with. */
  stop() {
    for (const { key } of this.items) this.left.add(key)
  }

  private async send(key: string) {
    const file = this.sources.get(key)!
    const arrived = await act(async () => {
      const fileId = await uploadInParts(file, {
        isLeft: () => this.left.has(key),
        onPercent: (percent) => this.note(key, { percent }),
      })
      if (fileId === undefined) return
      this.note(key, { fileId, percent: undefined })
    })
    if (!arrived) this.note(key, { failed: true, percent: undefined })
  }
  private note(key: string, facts: Partial<FileItem>) {
    const item = this.items.find((one) => one.key === key)
    if (item) Object.assign(item, facts)
  }
}

/** The files of a form; leaving the page stops what is still on its way. */
export function useFiles(initial: { fileId: string; name: string; size: number }[], max: number) {
  const [files] = useState(() => new Files(initial, max))
  useEffect(() => files.stop, [files])
  return files
}

const stateOf = ({ size, percent, failed }: FileItem) =>
  failed ? '上传失败，点重试接着传' : percent === undefined ? fileSize(size) : `${fileSize(size)} · 上传 ${percent}%`

/** What is there already, and how far on its way. */
export const FileRows = observer(function FileRows({ files, icon = 'file-text' }: { files: Files; icon?: IconName }) {
  return (
    <>
      {files.items.map((item) => (
        <View key={item.key} className="file-picker__row">
          <Icon name={icon} />
          <View className="file-picker__words">
            <View className="file-picker__name">{item.name}</View>
            <Text className="file-picker__state">{stateOf(item)}</Text>
          </View>
          {item.failed && <IconBtn icon="refresh-cw" label={`重传 ${item.name}`} onTap={() => files.retry(item.key)} />}
          <IconBtn icon="x" label={`移除 ${item.name}`} onTap={() => files.remove(item.key)} />
        </View>
      ))}
    </>
  )
})

export const FilePicker = observer(function FilePicker({ files }: { files: Files }) {
  return (
    <View>
      <FileRows files={files} />
      {files.items.length < files.max && (
        <Btn kind="line" size="s" icon="plus" onTap={() => void files.choose()}>
          添加文件
        </Btn>
      )}
    </View>
  )
})
