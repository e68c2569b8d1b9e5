import { makeAutoObservable } from 'mobx'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import type { Api, Picture, Result } from '../../../contract'
import { upload } from '@/api/call'
import { act } from '@/patterns/feedback/use-action'
import { UploadGrid } from '@/ui/field/upload-grid'
import { chooseImages } from './choose-images'

const PATH = '/api/file/upload'
/** Where pictures go up that only their owner sees. */
export const PRIVATE_PATH = '/api/file/uploadPrivate'
type Path = typeof PATH | typeof PRIVATE_PATH
type Uploaded = Result<Api[`POST ${Path}`]>

/** At most this many uploads at the same time; the others wait. */
const PARALLEL = 3

export interface ImageItem {
  key: string
  src: string
  percent?: number
  failed?: boolean
  /** What the server made of it, once it is there. */
  picture?: Picture
}

let picked = 0

/** Pictures that somebody hands in: each goes up on its own as soon as it is chosen. */
export class Images {
  items: ImageItem[]
  /** What its person still has to do before it can be handed in, in words. */
  pending = ''
  private tasks = new Map<string, { abort(): void }>()
  private tell: (picture: Picture, src: string) => void = () => {}

  constructor(
    initial: Picture[],
    readonly max: number,
    private readonly path: Path = PATH,
  ) {
    this.items = initial.map((picture) => ({ key: picture.fileId, src: picture.thumbUrl || picture.url, picture }))
    makeAutoObservable<this, 'tasks' | 'tell' | 'path'>(
      this,
      { tasks: false, tell: false, max: false, path: false },
      { autoBind: true },
    )
  }

  /** Who hears of each picture as it arrives, and what it was chosen as: the last one that asked. */
  onArrival(tell: (picture: Picture, src: string) => void) {
    this.tell = tell
  }

  get pictures(): Picture[] {
    return this.items.flatMap(({ picture }) => picture ?? [])
  }
  get fileIds() {
    return this.pictures.map((picture) => picture.fileId)
  }
  get busy() {
    return this.items.some((item) => !item.picture && !item.failed)
  }
  get failed() {
    return this.items.some((item) => item.failed)
  }

  async choose() {
    const fit = await chooseImages(this.max - this.items.length)
    this.add(fit.map(({ path }) => path))
  }
  /** Pictures of the device, sent as if they had been chosen here. */
  add(paths: string[]) {
    this.items.push(...paths.map((path) => ({ key: `picked-${++picked}`, src: path, percent: 0 })))
    this.start()
  }
  setPending(words: string) {
    this.pending = words
  }
  retry(key: string) {
    const item = this.find(key)
    if (item) Object.assign(item, { failed: false, percent: 0 })
    this.start()
  }
  remove(key: string) {
    this.items = this.items.filter((item) => item.key !== key)
    this.tasks.get(key)?.abort()
  }
  move(from: number, to: number) {
    this.items.splice(to, 0, ...this.items.splice(from, 1))
  }
  clear() {
    this.items = []
    this.stop()
  }
  /** Lets go of what has not arrived. */
  stop() {
    this.items = this.items.filter((item) => item.picture)
    for (const task of this.tasks.values()) task.abort()
  }

  private find(key: string) {
    return this.items.find((item) => item.key === key)
  }

  private start() {
    while (this.tasks.size < PARALLEL) {
      const next = this.items.find((item) => !item.picture && !item.failed && !this.tasks.has(item.key))
      if (!next) return
      void this.send(next)
    }
  }

  private async send({ key, src }: ImageItem) {
    const task = upload<Uploaded>(this.path, src, 'image', (percent) => this.note(key, { percent }))
    this.tasks.set(key, task)
    const { done } = task
    const arrived = await act(async () => {
      const { fileId, url, thumbUrl, width, height } = await done.catch((error: unknown) => {
        // Taken away meanwhile: nobody wants to hear of it, or looks at the answer.
        if (!this.find(key)) return {} as Uploaded
        throw error
      })
      if (!this.find(key)) return
      const picture = { fileId, url, thumbUrl, width, height }
      this.note(key, { picture, percent: undefined })
      this.tell(picture, src)
    })
    if (!arrived) this.note(key, { failed: true, percent: undefined })
    this.tasks.delete(key)
    this.start()
  }

  private note(key: string, facts: Partial<ImageItem>) {
    const item = this.find(key)
    if (item) Object.assign(item, facts)
  }
}

/** The pictures of a form; leaving the page stops what is still on its way. */
export function useImages(initial: Picture[], max: number, path: Path = PATH) {
  const [images] = useState(() => new Images(initial, max, path))
  useEffect(() => images.stop, [images])
  return images
}

interface Props {
  images: Images
  onRemove?: (key: string) => void
  /** Shows no more than these, and no room for others. */
  only?: (item: ImageItem) => boolean
}

export const ImagePicker = observer(function ImagePicker({ images, onRemove = images.remove, only }: Props) {
  const items = only ? images.items.filter(only) : images.items
  return (
    <UploadGrid
      // Read here, where changes are heard of.
      items={items.map(({ key, src, percent, failed }) => ({ key, src, percent, failed }))}
      max={only ? items.length : images.max}
      onAdd={() => void images.choose()}
      onRemove={onRemove}
      onRetry={images.retry}
      onMove={only ? undefined : images.move}
    />
  )
})
