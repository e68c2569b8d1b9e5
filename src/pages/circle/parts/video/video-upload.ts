import { makeAutoObservable } from 'mobx'
import { useEffect, useState } from 'react'
import * as codes from '../../../../../contract/rules/codes'
import type { Api, Picture, Result, Video } from '../../../../../contract'
import { upload } from '@/api/call'
import { ApiError, messageOf } from '@/api/errors'
import { Images } from '@/patterns/form/image-picker'
import { chooseVideo } from '@/platform/choose-video'

const PATH = '/api/file/uploadVideo'
type Uploaded = Result<Api['POST /api/file/uploadVideo']>

const MAX_MB = 100
const MAX_SECONDS = 300
/** The server has looked at it: sending the same again would change nothing. */
const NOT_OURS = [codes.BAD_VIDEO, codes.NO_VIDEOS, 413]

interface Chosen {
  path: string
  size: number
  seconds: number
}

/** The video of a moment, with its cover: both go up as soon as it is chosen. */
export class VideoUpload {
  /** What was chosen here. */
  chosen: Chosen | undefined = undefined
  /** The device still draws its first picture. */
  looking = false
  percent: number | undefined = undefined
  /** Why it is not there; '' when nothing is wrong. */
  fault = ''
  /** The same video may be sent once more. */
  mayRetry = false
  readonly cover: Images
  private task: { abort(): void } | undefined = undefined

  constructor(
    public video: Video | undefined,
    cover: Picture[],
  ) {
    this.cover = new Images(cover, 1)
    makeAutoObservable<this, 'task'>(this, { task: false, cover: false }, { autoBind: true })
  }

  /** There is one, wherever it has got to. */
  get shown() {
    return this.video !== undefined || this.chosen !== undefined
  }
  get busy() {
    return this.percent !== undefined || this.looking || this.cover.busy
  }
  /** It can be published, with a cover. */
  get ready() {
    return this.video !== undefined && !this.cover.busy && this.cover.fileIds.length === 1
  }

  async choose() {
    const found = await chooseVideo()
    if (!found) return
    const { path, size } = found
    const large = size > MAX_MB * 1024 * 1024
    this.remove()
    this.note({ chosen: { path, size, seconds: 0 }, looking: !large, fault: large ? `视频大小不能超过${MAX_MB}M` : '' })
    if (large) return
    this.send(path)
    const { seconds, cover } = await found.seen
    // Taken away meanwhile, or another in its place.
    if (this.chosen?.path !== path) return
    this.note({ chosen: { path, size, seconds }, looking: false })
    if (this.fault && !this.mayRetry) return
    if (seconds <= MAX_SECONDS + 1) return void (cover && this.cover.add([cover]))
    this.stop()
    this.note({ percent: undefined, fault: `视频最长 ${MAX_SECONDS / 60} 分钟，请剪短后再上传` })
  }
  retry() {
    if (this.chosen && this.mayRetry) this.send(this.chosen.path)
  }
  remove() {
    this.stop()
    this.cover.clear()
    Object.assign(this, { chosen: undefined, video: undefined, percent: undefined, looking: false, fault: '', mayRetry: false })
  }
  /** Lets go of what has not arrived. */
  stop() {
    const { task } = this
    this.task = undefined
    task?.abort()
    this.cover.stop()
  }

  private send(path: string) {
    Object.assign(this, { fault: '', mayRetry: false, percent: 0 })
    const task = upload<Uploaded>(PATH, path, 'video', (percent) => this.task === task && this.note({ percent }))
    this.task = task
    // Taken away meanwhile: nobody wants to hear of it.
    const end = (facts: Partial<VideoUpload>) => this.task === task && this.note({ ...facts, percent: undefined })
    task.done.then(
      ({ name: _name, ...video }) => end({ video }),
      (error: unknown) => {
        const mayRetry = !(error instanceof ApiError && NOT_OURS.includes(error.code))
        end({ fault: mayRetry ? `视频上传失败：${messageOf(error)}` : messageOf(error), mayRetry })
      },
    )
  }

  private note(facts: Partial<VideoUpload>) {
    Object.assign(this, facts)
  }
}

/** The video of a form; leaving the page stops what is still on its way. */
export function useVideoUpload(video: Video | undefined, cover: Picture[]) {
  const [upload] = useState(() => new VideoUpload(video, cover))
  useEffect(() => upload.stop, [upload])
  return upload
}
