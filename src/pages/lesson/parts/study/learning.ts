import { makeAutoObservable, runInAction } from 'mobx'
import type { CatalogLesson, CourseDetail } from '../../../../../contract'
import type { StudyAnswer } from '@/features/course/study-reports'
import { go } from '@/nav'
import { hasSome, isLearner, isPlayed, lessonAfter, lessonsOf, resumeLesson } from '@/pages/lesson/parts/course/course'
import { mayAutoplay } from '@/pages/lesson/parts/player/autoplay'
import { Playback } from '@/pages/lesson/parts/player/playback'
import { toast } from '@/patterns/feedback/use-action'

/** What somebody does on the page of a course: which lesson is open, what plays, how far they are. */
export class Learning {
  currentId = ''
  /** The paper of the open exam is on the table. */
  sitting = false
  readonly playback: Playback

  constructor(
    /** Its living object: a reload lays fresh facts over it. */
    public course: CourseDetail,
    private reload: () => Promise<void>,
  ) {
    makeAutoObservable<this, 'reload'>(this, { reload: false, playback: false }, { autoBind: true })
    this.playback = new Playback({ onAnswer: this.answer, onEnded: () => void this.ended(), onDenied: () => void this.reload() })
  }

  get current(): CatalogLesson | undefined {
    return lessonsOf(this.course).find(({ id }) => id === this.currentId)
  }
  get plays() {
    return this.current !== undefined && isPlayed(this.current)
  }
  get next() {
    return lessonAfter(this.course, this.currentId)
  }

  /** Opens where its person stopped, or what was asked for; a visitor sees the cover first. */
  begin(wanted?: string, at?: number) {
    const owned = isLearner(this.course)
    const asked = lessonsOf(this.course).find((lesson) => lesson.id === wanted && hasSome(lesson, owned))
    const lesson = asked ?? (owned ? resumeLesson(this.course) : undefined)
    if (lesson) this.open(lesson, false, false, lesson === asked ? at : undefined)
  }

  /**
   * @param byItself nobody has tapped
   * @param at from this second on, where it may be gone to
   */
  open(lesson: CatalogLesson, auto = true, byItself = false, at?: number) {
    if (lesson.mediaType === 'live') {
      if (lesson.liveId) void go('pages/lesson/liveDetail', { id: lesson.liveId })
      else toast('这一讲的直播还没有排期')
      return
    }
    this.sitting = false
    this.currentId = lesson.id
    if (!this.plays) return this.playback.close()
    const { id, title, finished } = lesson
    const counts = isLearner(this.course)
    void this.playback.open({ id, title, finished, counts, courseId: this.course.id }, auto, byItself, at)
  }

  /** Goes on with what is open, or with what comes first. */
  resume() {
    const lesson = this.current ?? resumeLesson(this.course)
    if (!lesson) return
    // What was only tried is theirs by now.
    const joined = isLearner(this.course) && this.playback.lesson?.counts === false
    if (lesson.id !== this.currentId || joined) this.open(lesson)
    else if (this.plays && !this.playback.playing) this.playback.toggle()
  }
  /** What is only read is learnt by being opened. */
  read(lesson: CatalogLesson) {
    if (isLearner(this.course) && !lesson.finished) void this.reload()
  }
  sit(sitting: boolean) {
    this.sitting = sitting
  }

  /** What the server makes of what was seen. */
  answer(lessonId: string, { lessonProgress, lessonFinished, courseProgress, courseFinished }: StudyAnswer) {
    const lesson = lessonsOf(this.course).find(({ id }) => id === lessonId)
    if (!lesson) return
    const before = { lesson: lesson.finished, course: this.course.progress === 100 }
    Object.assign(lesson, { progress: lessonProgress, finished: lessonFinished })
    this.course.progress = courseProgress
    if (courseFinished && !before.course) void this.celebrate()
    else if (lessonFinished && !before.lesson) toast('本讲已学完')
    // Reviews open at a share of the course, certificates at its end.
    if (lessonFinished && !before.lesson) void this.reload()
  }
  private async celebrate() {
    toast('恭喜，课程已学完')
    await this.reload()
  }

  private async ended() {
    const { next, currentId } = this
    if (!next || !isLearner(this.course)) return
    const auto = await mayAutoplay()
    // Something else was opened meanwhile, or nobody looks any more.
    if (currentId !== this.currentId || this.playback.away) return
    if (!auto) toast('正在使用移动网络，点播放继续')
    runInAction(() => this.open(next, auto, true))
  }
}
