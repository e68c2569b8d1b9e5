import { sql } from 'kysely'
import { deleteOf, listOf, type PersonalData } from '../../../app/personal-data'
import { dropCollectedDocs } from './saved'
import { dropUploads } from './upload/uploads'

export const personalData: PersonalData = {
  held: [
    { table: 'zhiku_right', columns: ['user_id'], section: 'documents', kept: 'goes with the order that gave it' },
    {
      table: 'zhiku_grant',
      columns: ['user_id'],
      unexported: 'what each of its sources gave of a right',
      kept: 'goes with the order that gave it',
    },
    {
      table: 'zhiku_download',
      columns: ['user_id', 'network', 'device'],
      section: 'documentDownloads',
      kept: 'proof of what was handed over, and of who misused it',
    },
    {
      table: 'zhiku_link',
      columns: ['user_id', 'token', 'session'],
      unexported: 'opens a document for ten minutes',
      erased: true,
    },
    {
      table: 'zhiku_mark',
      columns: ['user_id', 'code', 'order_no'],
      unexported: 'stands in the copies that were handed over',
      kept: 'traces a copy that was passed on',
    },
    { table: 'zhiku_collect', columns: ['user_id'], section: 'documentCollects', erased: true },
    {
      table: 'zhiku_review',
      columns: ['user_id', 'content'],
      section: 'documentReviews',
      kept: 'what was published stays, under nobody’s name',
    },
    {
      table: 'zhiku_issue',
      columns: ['user_id', 'content', 'images'],
      section: 'documentIssues',
      kept: 'why a document was changed',
    },
    { table: 'zhiku_issue', columns: ['reply'], unexported: 'written by us', kept: 'goes with the issue' },
    { table: 'zhiku_quota_use', columns: ['user_id'], section: 'documentQuota', kept: 'counts against the month' },
    {
      table: 'zhiku_doc',
      columns: ['author_id', 'title', 'tags', 'intro', 'catalog', 'basis', 'region', 'upload_reason'],
      section: 'documentUploads',
      kept: 'what was published stays, under nobody’s name; what nobody else has seen goes',
    },
    { table: 'zhiku_category', columns: ['name'], impersonal: 'written by us' },
    { table: 'zhiku_share', columns: ['user_id'], section: 'documentShares', kept: 'goes with the order that it is of' },
    { table: 'zhiku_file', columns: ['name'], impersonal: 'names of files that are on the shelf, or go with their document' },
  ],
  export: (userId) => ({
    documents: listOf(sql`select r.doc_id, d.title, r.used, r.most, r.got_at, r.last_at
      from zhiku_right r join zhiku_doc d on d.id = r.doc_id where r.user_id = ${userId} order by r.got_at desc`),
    documentDownloads: listOf(sql`select doc_id, version, at, way, network, device, counted from zhiku_download
      where user_id = ${userId} order by at desc`),
    documentCollects: listOf(
      sql`select doc_id, created_at from zhiku_collect where user_id = ${userId} order by created_at desc`,
    ),
    documentReviews: listOf(sql`select doc_id, score, content, status, created_at from zhiku_review
      where user_id = ${userId} order by created_at desc`),
    documentIssues: listOf(sql`select doc_id, type, content, images, state, created_at from zhiku_issue
      where user_id = ${userId} order by created_at desc`),
    documentUploads:
      listOf(sql`select id, title, tags, intro, catalog, basis, region, status, price, coin_price, upload, upload_at,
      upload_reason from zhiku_doc where author_id = ${userId} order by upload_at desc nulls last`),
    documentShares: listOf(sql`select order_id, doc_id, coins, returned, paid, created_at from zhiku_share
      where user_id = ${userId} order by created_at desc`),
    documentQuota: listOf(
      sql`select doc_id, month, created_at from zhiku_quota_use where user_id = ${userId} order by created_at desc`,
    ),
  }),
  async erase(trx, userId) {
    await dropUploads(trx, userId)
    await deleteOf(trx, userId, ['zhiku_link'])
    await dropCollectedDocs(trx, userId)
  },
}
