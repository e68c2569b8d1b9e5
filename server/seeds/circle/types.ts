import type { Drawing } from '../drawings/types'

/** Demo people are named by a short key that the other seed files refer to. */
export interface SeedPerson {
  key: string
  /** 11 digits. */
  phone: string
  /** Only the four demo accounts of README have one; everyone may log in by code. */
  password?: string
  nickName: string
  realName: string
  /** 0 unknown, 1 male, 2 female */
  sex: 0 | 1 | 2
  /** YYYY-MM-DD */
  birthday: string
  company: string
  /** name of a position in the dictionary */
  position: string
  /** name of an industry in the dictionary */
  industry: string
  city: string
  intro: string
  level: number
  /** 认证律师 and the like */
  certTitle?: string
  /** Given by the operator, besides what everybody gets. */
  coins?: number
  /** keys of the people this one follows */
  follows: string[]
  /** One of PEOPLE of the drawing kit. */
  face: number
}

export interface SeedTopic {
  key: string
  /** Without #, at most 20 characters. */
  name: string
  intro: string
}

export interface SeedReply {
  author: string
  content: string
  /** Key of the person answered, when it is not the writer of the comment. */
  to?: string
  minutesAfterPost: number
}

export interface SeedComment {
  author: string
  content: string
  /** Answers carry the weight of a question; comments on other posts are short. */
  minutesAfterPost: number
  accepted?: boolean
  likedBy?: string[]
  replies?: SeedReply[]
  images?: Drawing[]
}

export interface SeedPost {
  author: string
  /** 1 动态, 2 提问, 3 经验 */
  type: 1 | 2 | 3
  /** Required for 2 and 3, at most 50 characters. */
  title?: string
  content: string
  topics: string[]
  minutesAgo: number
  /** Its sums hang on the days of a calendar: `minutesAgo` then counts from when it was written, see rows.ts. */
  dated?: true
  anonymous?: boolean
  digest?: boolean
  /** 悬赏 of a question, from the asker's own coins. */
  bounty?: 10 | 20 | 50 | 100
  /** Province shown as IP属地, e.g. 江苏 */
  region: string
  /** The city that a moment says its author is in. */
  place?: string
  images?: Drawing[]
  /** A clip of scripts/clips.ts, with its cover; then there are no images. */
  film?: 'probation'
  /** Keys of people; counts on screen are counted from these rows, so they are true. */
  likedBy: string[]
  collectedBy?: string[]
  comments: SeedComment[]
}
