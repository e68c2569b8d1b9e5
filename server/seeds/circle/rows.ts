import { newId } from '../../app/ids'
import type { StoredVideo } from '../../modules/platform/file/videos'
import type { Image } from '../../modules/platform/file/images'
import type { Drawing } from '../drawings/types'
import type { Gift } from './coins'
import { tagsOf } from './experience-tags'
import { topicOf, topicPeople } from './topic-people'
import type { SeedComment, SeedPerson, SeedPost, SeedTopic } from './types'

export interface Content {
  people: SeedPerson[]
  topics: SeedTopic[]
  posts: SeedPost[]
}

export interface Shown {
  film: StoredVideo
  cover: Image
}

/** What the rows need from outside the content. */
export interface Made {
  /** ms; everything happened before it */
  now: number
  picture(drawing: Drawing): Image
  film(post: SeedPost): Shown | undefined
  avatar(person: SeedPerson): Image
  passwordHash(person: SeedPerson): string | null
  /** Ids of the dictionaries, by name. */
  positionId(name: string): string
  industryId(name: string): string
}

type Row = Record<string, unknown>

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Everybody had joined this long before the first post. */
const SETTLED = 30 * DAY
/** When the posts that name days of a calendar were written: they grow old, while all others stay as new as the demo. */
const WRITTEN = Date.parse('2026-11-30T12:00:00+08:00')
/** Posts on top of a topic, of the three that may be there. */
const PINNED = 2
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ'

/** Finds by key; content that names what is not there is not loaded. */
export function finder<T>(what: string, entries: Iterable<readonly [string, T]>) {
  const known = new Map(entries)
  return (key: string): T => {
    const found = known.get(key)
    return found === undefined ? missing(what, key) : found
  }
}
function missing(what: string, key: string): never {
  throw new Error(`演示内容里没有${what}“${key}”`)
}

/** The demo content as rows by table, in the order they can be inserted; counters are counted from them afterwards. */
export function rowsOf({ people, topics, posts }: Content, made: Made) {
  const users: Row[] = []
  const follows: Row[] = []
  const topicRows: Row[] = []
  const topicFollows: Row[] = []
  const postRows: Row[] = []
  const postTopics: Row[] = []
  const comments: Row[] = []
  const likes: Row[] = []
  const collects: Row[] = []
  const commentLikes: Row[] = []
  const views: Row[] = []
  const accepted: { post: string; comment: string; at: string }[] = []
  const gifts: Gift[] = []
  /** The best posts of each topic. */
  const best = new Map<string, string[]>()
  const owners: { file: string; owner: string }[] = []

  const atOf = ({ dated, minutesAgo }: SeedPost) => (dated ? Math.min(made.now, WRITTEN) : made.now) - minutesAgo * MINUTE
  const opened = Math.min(...posts.map(atOf)) - SETTLED
  const past = (at: number) => Math.min(at, made.now)
  const iso = (at: number) => new Date(past(at)).toISOString()
  const keyed = (keys: string[]) => keys.map((key, at) => [key, newId(opened + at * MINUTE)] as const)
  const personId = finder('人物', keyed(people.map((person) => person.key)))
  const topicId = finder('话题', keyed(topics.map((topic) => topic.key)))
  const owned = <T extends { id: string }>(file: T, owner: string) => {
    owners.push({ file: file.id, owner })
    return file
  }

  for (const [at, person] of people.entries()) {
    const id = personId(person.key)
    users.push({
      id,
      phone: person.phone,
      password_hash: made.passwordHash(person),
      nick_name: person.nickName,
      real_name: person.realName,
      company: person.company,
      birthday: person.birthday,
      position_id: made.positionId(person.position),
      industry_id: made.industryId(person.industry),
      avatar_file: owned(made.avatar(person), id).id,
      sex: person.sex,
      city: person.city,
      intro: person.intro,
      level: person.level,
      cert_title: person.certTitle ?? null,
      invite_code: `HRDEM${LETTERS[Math.floor(at / LETTERS.length)]}${LETTERS[at % LETTERS.length]}`,
      created_at: iso(opened + at * MINUTE),
    })
    if (person.coins) gifts.push({ user: id, amount: person.coins, at: new Date(opened + DAY) })
    for (const [n, key] of person.follows.entries()) {
      follows.push({ follower_id: id, followee_id: personId(key), created_at: iso(opened + DAY + (at + n) * MINUTE) })
    }
  }

  for (const [at, topic] of topics.entries()) {
    topicRows.push({
      id: topicId(topic.key),
      name: topic.name,
      intro: topic.intro,
      host_ids: topicPeople[topic.key].hosts.map(personId),
      created_at: iso(opened + at * MINUTE),
    })
    for (const [n, key] of topicPeople[topic.key].followers.entries()) {
      topicFollows.push({
        topic_id: topicId(topic.key),
        user_id: personId(key),
        created_at: iso(opened + DAY + (at + n) * MINUTE),
      })
    }
  }

  /** Likes and collections, spread over the hours that followed. */
  const spread = (keys: string[], at: number, on: Row) => {
    const step = Math.min((made.now - at) / (keys.length + 1), 3 * HOUR)
    return keys.map((key, n) => ({ user_id: personId(key), ...on, created_at: iso(at + (n + 1) * step) }))
  }

  /** Whom a text names with an @. */
  const mentionsOf = (text: string) =>
    people
      .filter(({ nickName }) => text.includes(`@${nickName}`))
      .map(({ key, nickName }) => ({ id: personId(key), name: nickName }))

  for (const post of posts) {
    const at = atOf(post)
    const id = newId(at)
    const author = personId(post.author)
    const shown = made.film(post)
    const images = shown ? [shown.cover] : (post.images ?? []).map(made.picture)
    postRows.push({
      id,
      author_id: author,
      type: post.type,
      title: post.title ?? '',
      content: post.content,
      images: images.map((image) => owned(image, author)),
      video: shown ? owned(shown.film, author) : null,
      anonymous: post.anonymous ?? false,
      mentions: post.anonymous ? [] : mentionsOf(post.content),
      visible: 0,
      status: 2,
      question_state: post.type === 2 ? 0 : null,
      digest: post.digest ?? false,
      bounty: post.bounty ?? 0,
      tags: tagsOf(post.title ?? ''),
      ip_region: post.region,
      place: post.place ?? '',
      created_at: iso(at),
    })
    for (const key of new Set([...topicOf(post.title), ...post.topics])) {
      postTopics.push({ post_id: id, topic_id: topicId(key), type: post.type, created_at: iso(at) })
      if (post.digest) best.set(key, [...(best.get(key) ?? []), id])
    }
    likes.push(...spread(post.likedBy, at, { post_id: id }))
    collects.push(...spread(post.collectedBy ?? [], at, { post_id: id }))
    for (const key of readersOf(post)) views.push({ post_id: id, viewer: personId(key), viewed_at: iso(at + MINUTE) })
    for (const comment of post.comments) addComment(comment, post.type === 2, id, at)
  }

  function addComment(comment: SeedComment, isAnswer: boolean, postId: string, postedAt: number) {
    const say = (key: string, content: string, minutes: number, more: Row) => {
      const at = postedAt + minutes * MINUTE
      const row = {
        id: newId(past(at)),
        post_id: postId,
        author_id: personId(key),
        content,
        mentions: mentionsOf(content),
        status: 2,
        created_at: iso(at),
        ...more,
      }
      comments.push(row)
      return row.id
    }
    const author = personId(comment.author)
    const id = say(comment.author, comment.content, comment.minutesAfterPost, {
      root_id: null,
      parent_id: null,
      reply_to_user_id: null,
      images: (comment.images ?? []).map((drawing) => owned(made.picture(drawing), author)),
      is_answer: isAnswer,
    })
    if (comment.accepted)
      accepted.push({ post: postId, comment: id, at: iso(postedAt + comment.minutesAfterPost * MINUTE + HOUR) })
    commentLikes.push(...spread(comment.likedBy ?? [], postedAt + comment.minutesAfterPost * MINUTE, { comment_id: id }))

    /** What each one here said last, which is what a reply to them answers. */
    const latest = new Map<string, string>()
    for (const { author: key, content, to = comment.author, minutesAfterPost } of comment.replies ?? []) {
      const parent = to === comment.author ? id : (latest.get(to) ?? missing('可回复的人', to))
      const reply = { root_id: id, parent_id: parent, reply_to_user_id: personId(to), images: [], is_answer: false }
      latest.set(key, say(key, content, minutesAfterPost, reply))
    }
  }

  // What is best stands on top of its topics.
  for (const [at, topic] of topics.entries()) topicRows[at].pinned_ids = (best.get(topic.key) ?? []).slice(0, PINNED)

  const tables: [string, Row[]][] = [
    ['app_user', users],
    ['user_follow', follows],
    ['circle_topic', topicRows],
    ['circle_topic_follow', topicFollows],
    ['circle_post', postRows],
    ['circle_post_topic', postTopics],
    ['circle_comment', comments],
    ['circle_like', likes],
    ['circle_collect', collects],
    ['circle_comment_like', commentLikes],
    ['circle_view', views],
  ]
  return { tables, accepted, owners, gifts }
}

/** Who left something under a post has read it. */
const readersOf = ({ likedBy, collectedBy = [], comments }: SeedPost) =>
  new Set([
    ...likedBy,
    ...collectedBy,
    ...comments.flatMap(({ author, replies = [] }) => [author, ...replies.map((reply) => reply.author)]),
  ])
