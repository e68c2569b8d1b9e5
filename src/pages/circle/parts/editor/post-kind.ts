import type { PostCard } from '../../../../../contract'

/** What makes the three editors of posts differ. */
export interface PostKind {
  type: PostCard['type']
  /** What the page is called: for a new post, for a change. */
  write: string
  change: string
  /** What one logs in for. */
  login: string
  publish: string
  /** A post without these has no title. */
  title?: { label: string; placeholder: string }
  content: { label: string; placeholder: string; longest: number; rows: number }
  /** It may say in which city its author is. */
  place?: true
  /** It may show a video instead of pictures. */
  video?: true
}

export const MOMENT: PostKind = {
  type: 1,
  write: '发动态',
  change: '编辑动态',
  login: '登录后发动态',
  publish: '发布',
  content: { label: '内容', placeholder: '分享你的做法、见闻或求助', longest: 2000, rows: 6 },
  place: true,
  video: true,
}

export const QUESTION: PostKind = {
  type: 2,
  write: '提问题',
  change: '编辑提问',
  login: '登录后提问',
  publish: '发布提问',
  title: { label: '问题标题', placeholder: '一句话说清你的问题' },
  content: { label: '补充说明', placeholder: '背景、已经做过什么、想知道什么', longest: 2000, rows: 4 },
}

export const EXPERIENCE: PostKind = {
  type: 3,
  write: '写经验',
  change: '编辑经验',
  login: '登录后写经验',
  publish: '发布经验',
  title: { label: '标题', placeholder: '这篇经验讲什么' },
  content: { label: '正文', placeholder: '怎么做的，结果怎样，踩过什么坑', longest: 20000, rows: 10 },
}

export const SHORTEST = 5
export const LONGEST_TITLE = 50
export const MAX_IMAGES = 9
export const MAX_TAGS = 3
/** Whom one may invite to answer: ten from level 5 on. */
export const mostInvited = (level: number) => (level >= 5 ? 10 : 5)
export const BOUNTIES = [0, 10, 20, 50, 100] as const
export const AUDIENCES = ['公开', '仅粉丝'] as const
