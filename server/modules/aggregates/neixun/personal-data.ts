import { sql } from 'kysely'
import { companyOn } from '../../domains/company/names'
import { phonesOf } from '../../identity/user/people'
import { handOver } from './people/hand-over'
import { deleteOf, listOf, type PersonalData } from '../../../app/personal-data'

export const personalData: PersonalData = {
  held: [
    {
      table: 'trainee',
      columns: ['user_id', 'name', 'phone', 'emp_no', 'department', 'position', 'group_name', 'status', 'exam_passed'],
      section: 'trainings',
      erased: true,
    },
    {
      table: 'training_progress',
      columns: ['trainee_id', 'state'],
      section: 'trainings',
      kept: 'counts in the reports of the company, of nobody by name any more',
    },
    { table: 'training_trainer', columns: ['user_id', 'name', 'role'], unexported: 'a duty in a training', erased: true },
    {
      table: 'training_sign_record',
      columns: ['trainee_id', 'how', 'reason', 'by_user'],
      section: 'trainings',
      kept: 'counts in the reports of the company, of nobody by name any more',
    },
    { table: 'training_sign_record', columns: ['device_sha'], unexported: 'a fingerprint of a phone', erased: true },
    {
      table: 'training_receipt',
      columns: ['trainee_id', 'code'],
      unexported: 'stands in the copy that they have',
      kept: 'finds whose copy went astray',
    },
    {
      table: 'training_notice',
      columns: ['user_id', 'title', 'content'],
      unexported: 'told to a class',
      kept: 'told to a class',
    },
    { table: 'training_ticket', columns: ['trainee_id', 'token_sha'], unexported: 'a secret, for ten minutes', erased: true },
    { table: 'training_guard', columns: ['key'], impersonal: 'counts wrong tries for a day' },
    {
      table: 'training',
      columns: ['code', 'title', 'intro', 'place', 'mode', 'contact', 'status'],
      impersonal: 'of a company, told by it',
    },
    {
      table: 'training_record',
      columns: ['trainee_id', 'code', 'company', 'title', 'masked'],
      section: 'trainings',
      kept: 'what was shown to others stays true; it names nobody',
    },
    { table: 'training_stage', columns: ['name'], impersonal: 'of a company, told by it' },
    { table: 'training_item', columns: ['kind', 'title'], impersonal: 'of a company, told by it' },
    { table: 'training_homework', columns: ['title', 'content', 'formats', 'resubmit'], impersonal: 'of a company, told by it' },
    {
      table: 'training_work',
      columns: ['trainee_id', 'group_name', 'state', 'draft', 'comment', 'return_reason', 'marked_by'],
      section: 'homework',
      kept: 'the record of a training, of nobody by name any more',
    },
    {
      table: 'training_work_version',
      columns: ['content', 'links', 'images', 'files', 'return_reason', 'voice', 'marks'],
      section: 'homework',
      erased: true,
    },
    {
      table: 'training_peer_review',
      columns: ['trainee_id', 'comment'],
      section: 'homeworkReviews',
      erased: true,
    },
    { table: 'training_exam', columns: ['title', 'score_rule', 'show_answer'], impersonal: 'of a company, told by it' },
    { table: 'training_sign', columns: ['title', 'mode'], impersonal: 'of a company, told by it' },
    { table: 'training_file', columns: ['title', 'rule'], impersonal: 'of a company, told by it' },
  ],
  export: (userId) => ({
    homework: listOf(sql`select h.title, w.state, w.version, w.late, w.draft, w.score, w.comment, w.return_reason, w.submitted_at,
        w.marked_at,
        (select json_agg(json_build_object('version', v.version, 'content', v.content, 'links', v.links, 'at', v.submitted_at,
          'returned', v.return_reason, 'drawn', v.marks) order by v.version) from training_work_version v
          where v.work_id = w.id) as versions,
        (select json_agg(json_build_object('score', r.score, 'comment', r.comment, 'at', r.reviewed_at) order by r.reviewed_at)
          from training_peer_review r where r.work_id = w.id and r.reviewed_at is not null) as peers
      from training_work w join trainee x on x.id = w.trainee_id join training_homework h on h.id = w.homework_id
      where x.user_id = ${userId} order by w.created_at desc`),
    homeworkReviews: listOf(sql`select h.title, r.score, r.comment, r.reviewed_at from training_peer_review r
      join trainee x on x.id = r.trainee_id join training_homework h on h.id = r.homework_id
      where x.user_id = ${userId} and r.reviewed_at is not null order by r.reviewed_at desc`),
    trainings:
      listOf(sql`select t.title, c.name as company, x.name, x.phone, x.emp_no, x.department, x.position, x.group_name, x.status,
        x.progress, x.sign_rate, x.score, x.exam_score, x.activated_at, x.finished_at,
        (select json_agg(json_build_object('item', i.title, 'state', p.state, 'score', p.score, 'at', p.at) order by i.position)
          from training_progress p join training_item i on i.id = p.item_id where p.trainee_id = x.id) as items,
        (select json_agg(json_build_object('sign', g.title, 'at', r.signed_at, 'how', r.how, 'reason', r.reason)
          order by g.start_at)
          from training_sign_record r join training_sign g on g.id = r.sign_id where r.trainee_id = x.id) as signs
      from trainee x join training t on t.id = x.training_id join ${companyOn('t.company_id')}
      where x.user_id = ${userId} order by x.created_at desc`),
  }),
  async erase(trx, userId) {
    const own = sql`trainee_id in (select id from trainee where user_id = ${userId})`
    await sql`delete from training_ticket where ${own}`.execute(trx)
    // What a group has written together stays with the group.
    await sql`update training_work w set trainee_id = m.id from trainee x, trainee m
      where x.user_id = ${userId} and w.trainee_id = x.id and w.group_name <> '' and m.id <> x.id and m.status <> 'quit'
        and m.training_id = w.training_id and m.group_name = w.group_name`.execute(trx)
    await sql`delete from training_peer_review where ${own} or work_id in (select id from training_work where ${own})`.execute(
      trx,
    )
    await sql`delete from training_work_version where work_id in (select id from training_work where ${own})`.execute(trx)
    await sql`update training_work set draft = null, consent = false where ${own}`.execute(trx)
    await sql`update training_sign_record set device_sha = null, reason = '' where ${own}`.execute(trx)
    // Also where they have not come in: who has the number next is not meant.
    const phone = (await phonesOf(trx, [userId])).get(userId) ?? null
    await sql`update trainee set user_id = null, name = '', phone = '', emp_no = '', department = '', position = '',
      group_name = '',
        exam_passed = null, status = 'quit', finished_at = null
      where user_id = ${userId} or (user_id is null and phone = ${phone})`.execute(trx)
    await handOver(trx, { userId })
    await deleteOf(trx, userId, ['training_trainer'])
  },
}
