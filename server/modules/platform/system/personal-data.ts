import { sql } from 'kysely'
import { deleteOf, listOf, type PersonalData } from '../../../app/personal-data'

/** With the tables of server/app, which is no module. */
export const personalData: PersonalData = {
  held: [
    { table: 'agreement_consent', columns: ['user_id', 'version'], section: 'consents', kept: 'proves that somebody agreed' },
    { table: 'request_once', columns: ['user_id', 'fingerprint', 'result'], unexported: 'lives for seven days', erased: true },
    { table: 'event', columns: ['name', 'data', 'error'], impersonal: 'ids only; lives for thirty days' },
    { table: 'event_delivery', columns: ['error'], impersonal: 'why a handler failed' },
    { table: 'wechat_state', columns: ['state_sha', 'session_sha'], impersonal: 'hashes, for ten minutes' },
    { table: 'agreement', columns: ['text'], impersonal: 'words of ours' },
    { table: 'web_host', columns: ['host', 'note'], impersonal: 'websites' },
    { table: 'home_entry', columns: ['label'], impersonal: 'words of ours' },
    { table: 'dict_item', columns: ['name'], impersonal: 'words of ours' },
    { table: 'expiry', columns: ['name'], impersonal: 'what keys and certificates are called' },
    { table: 'schema_migration', columns: ['name'], impersonal: 'names of files' },
    { table: 'timed_job', columns: ['name'], impersonal: 'names of jobs' },
    { table: 'moderation_word', columns: ['word', 'told'], impersonal: 'words of ours' },
    {
      table: 'trash',
      columns: ['kind', 'removed_by', 'rows', 'title'],
      impersonal: 'things of the platform that operators deleted; lives for thirty days',
    },
    { table: 'shared_value', columns: ['value'], impersonal: 'tokens of WeChat' },
  ],
  export: (userId) => ({
    consents: listOf(sql`select version, agreed_at from agreement_consent where user_id = ${userId} order by agreed_at desc`),
  }),
  erase: (trx, userId) => deleteOf(trx, userId, ['request_once']),
}
