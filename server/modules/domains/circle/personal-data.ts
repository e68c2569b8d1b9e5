import { sql } from 'kysely'
import { deleteOf, listOf, type PersonalData } from '../../../app/personal-data'
import { dropCollections } from './saved'
import { STATUS } from './statuses'

const published = 'what was published stays, under nobody’s name'

export const personalData: PersonalData = {
  held: [
    {
      table: 'circle_post',
      columns: ['author_id', 'title', 'content', 'images', 'video', 'tags'],
      section: 'posts',
      kept: published,
    },
    {
      table: 'circle_post',
      columns: ['mentions', 'invited', 'reject_reason', 'ip_region'],
      unexported: 'the post itself shows them',
      kept: published,
    },
    { table: 'circle_post_words', columns: ['words'], unexported: 'the post itself says them', kept: published },
    { table: 'circle_post', columns: ['place'], section: 'posts', erased: true },
    { table: 'circle_comment', columns: ['author_id', 'content', 'images'], section: 'comments', kept: published },
    {
      table: 'circle_comment',
      columns: ['mentions', 'reply_to_user_id', 'ip_region'],
      unexported: 'the comment itself shows them',
      kept: published,
    },
    { table: 'circle_draft', columns: ['user_id', 'draft'], section: 'drafts', erased: true },
    { table: 'circle_like', columns: ['user_id'], section: 'likes', kept: 'the count of the post holds' },
    { table: 'circle_comment_like', columns: ['user_id'], section: 'likes', kept: 'the count of the comment holds' },
    { table: 'circle_comment_down', columns: ['user_id'], section: 'downs', kept: 'the count of the comment holds' },
    { table: 'circle_collect', columns: ['user_id'], section: 'collects', erased: true },
    { table: 'circle_topic_follow', columns: ['user_id'], section: 'topics', kept: 'the count of the topic holds' },
    {
      table: 'circle_not_interested',
      columns: ['user_id', 'author_id'],
      unexported: 'names those who must not know',
      erased: true,
    },
    {
      table: 'circle_bounty',
      columns: ['asker_id'],
      unexported: 'in the sections posts and coins',
      kept: 'goes with the ledger',
    },
    { table: 'circle_creator', columns: ['user_id', 'industry_id'], unexported: 'a ranking', kept: 'made anew every hour' },
    { table: 'circle_view', columns: ['viewer'], unexported: 'keeps one from being counted twice', kept: 'lives for days' },
    { table: 'circle_review_reason', columns: ['text'], impersonal: 'what operators say' },
    { table: 'circle_topic', columns: ['name', 'intro', 'host_ids', 'pinned_ids'], impersonal: 'what operators arranged' },
  ],
  export: (userId) => ({
    posts:
      listOf(sql`select id, type, title, content, images, video, anonymous, visible, status, tags, place, created_at, edited_at
      from circle_post where author_id = ${userId} and status <> ${STATUS.deleted} order by created_at desc`),
    comments: listOf(sql`select id, post_id, content, images, status, created_at, edited_at
      from circle_comment where author_id = ${userId} and not deleted order by created_at desc`),
    drafts: listOf(sql`select type, draft, saved_at from circle_draft where user_id = ${userId} order by saved_at desc`),
    likes: listOf(sql`select post_id, null as comment_id, created_at from circle_like where user_id = ${userId}
      union all select null, comment_id, created_at from circle_comment_like where user_id = ${userId} order by created_at desc`),
    downs: listOf(sql`select comment_id, created_at from circle_comment_down where user_id = ${userId} order by created_at desc`),
    collects: listOf(sql`select post_id, created_at from circle_collect where user_id = ${userId} order by created_at desc`),
    topics: listOf(sql`select topic_id, created_at from circle_topic_follow where user_id = ${userId} order by created_at desc`),
  }),
  async erase(trx, userId) {
    await deleteOf(trx, userId, ['circle_draft', 'circle_not_interested'])
    await dropCollections(trx, userId)
    await sql`update circle_post set place = '' where author_id = ${userId} and place <> ''`.execute(trx)
  },
}
