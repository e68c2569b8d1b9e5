/** Films made for one lesson each; their words are in scripts/films. */
export type FilmKey =
  | 'severance'
  | `compliance-${'hire' | 'sign' | 'insure' | 'hours' | 'injury' | 'leave'}`
  | `contract-${'check' | 'criteria' | 'clauses'}`

export type ClipKey = 'contract' | 'interview' | 'salary' | 'sick' | 'audio' | FilmKey

export interface DemoClip {
  /** Below seeds/lesson/media. */
  file: string
  /** Playlist of the same clip below seeds/lesson/media; its segments, video/mp2t, lie beside it under the names it gives. */
  hls?: string
  mime: 'video/mp4' | 'audio/mp4'
  seconds: number
  /** What its pictures are about, in turn; each stands for as long. */
  slides: string[]
}

export interface DemoTeacher {
  key: string
  name: string
  title: string
  /** 2–4 sentences */
  intro: string
}

export interface DemoLesson {
  title: string
  media: 'video' | 'audio' | 'article' | 'file' | 'exam'
  /** What plays; its length is that of the clip. */
  clip?: ClipKey
  free?: true
  /** Rich text: p h3 ul ol li strong blockquote */
  article?: string
  fileName?: string
  fileText?: string
  /** Days from now */
  publishInDays?: number
}

export interface DemoReview {
  score: 1 | 2 | 3 | 4 | 5
  content: string
  reply?: string
}

export interface DemoCourse {
  key: string
  /** 1 系列课, 2 单课, 3 直播课, 4 考证班, 5 专栏 */
  type: 1 | 2 | 3 | 4 | 5
  title: string
  subTitle: string
  /** Keys of DemoTeacher */
  teachers: string[]
  /** Key of a child of DemoCategory */
  category: string
  tags: string[]
  /** 分 */
  price: number
  /** 分; null: members pay what everybody pays */
  memberPrice: number | null
  vipFree: boolean
  trialCount: number
  /** 0: for ever */
  validDays: number
  /** Rich text: p h3 ul ol li strong blockquote */
  intro: string
  suit: string
  notice: string
  speedAllowed: boolean
  /** 0 free, 1 no fast-forward on first view */
  dragRule: 0 | 1
  /** Asks from time to time whether somebody is there. */
  presenceCheck?: true
  /** 分; from the day before it is loaded until so many days after. */
  promo?: { price: number; days: number }
  status: 'on' | 'off' | 'presale'
  /** Seats of a class; null: without limit */
  stock: number | null
  startInDays?: number
  cert?: boolean
  registration?: boolean
  chapters: { title: string; lessons: DemoLesson[] }[]
  reviews: DemoReview[]
}

export interface DemoCategory {
  key: string
  name: string
  /** Name of an icon of src/ui */
  icon: string
  children: { key: string; name: string }[]
}

export interface DemoLive {
  key: string
  title: string
  teacher: string
  /** From the full minute it is now; negative: began earlier */
  startInMinutes: number
  /** Planned length */
  minutes: number
  status: 'ahead' | 'soon' | 'on' | 'ended' | 'playback' | 'cancelled'
  access: 'free' | 'paid' | 'vip' | 'pwd'
  /** 分 */
  price?: number
  password?: string
  intro: string
  /** Of a cancelled one: why, and what comes instead. */
  note?: string
  outline: string[]
  /** What is shown while it runs and afterwards */
  clip?: ClipKey
  /** Key of a DemoCourse */
  course?: string
}

export interface DemoQuestion {
  stem: string
  options: [string, string, string, string]
  /** Index of the right option */
  answer: 0 | 1 | 2 | 3
  /** With the article it rests on */
  why: string
}

export interface KefuTopic {
  topic: string
  items: { q: string; a: string }[]
}
