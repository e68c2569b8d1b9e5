import { sql } from 'kysely'
import { courseTitle } from '../lesson/catalog/titles'
import { deleteOf, listOf, type PersonalData } from '../../../app/personal-data'

export const personalData: PersonalData = {
  held: [
    {
      table: 'exam_registration',
      columns: ['user_id', 'values', 'id_mask', 'ticket_no'],
      section: 'examRegistrations',
      erased: true,
    },
    {
      table: 'exam_registration',
      columns: ['unfit'],
      unexported: 'follows from the birthday and the day of the examination',
      erased: true,
    },
    {
      table: 'exam_registration',
      columns: ['id_sealed', 'id_hash', 'reject_reason', 'rejected', 'rejected_print', 'ticket_place'],
      unexported: 'the registration itself shows them',
      erased: true,
    },
    { table: 'exam_sitting', columns: ['ticket_no'], section: 'examSittings', erased: true },
    { table: 'exam_sitting', columns: ['ticket_place', 'site'], unexported: 'where the examination was held', erased: true },
    {
      table: 'exam_certificate',
      columns: ['user_id', 'cert_no', 'holder_name', 'course_title', 'revoked_reason', 'kind'],
      section: 'certificates',
      kept: 'anybody can verify it for as long as it is valid; the name is masked',
    },
    { table: 'exam_paper', columns: ['reason'], section: 'certificatePapers', erased: true },
    { table: 'cert_kind', columns: ['name'], impersonal: 'written by us' },
  ],
  export: (userId) => ({
    examRegistrations: listOf(sql`select r.course_id, ${courseTitle(sql.ref('r.course_id'))} as title, r.status, r."values",
        r.id_mask as id_number, r.ticket_no, r.theory,
      r.skill, r.created_at, r.submitted_at
      from exam_registration r where r.user_id = ${userId} order by r.created_at desc`),
    examSittings: listOf(sql`select r.course_id, s.ticket_no, s.theory, s.skill, s.submitted_at
      from exam_sitting s join exam_registration r on r.id = s.registration_id where r.user_id = ${userId}
      order by s.submitted_at desc`),
    certificates: listOf(sql`select cert_no, course_title, holder_name, hours, score, issued_at, expires_on, revoked_reason
      from exam_certificate where user_id = ${userId} order by issued_at desc`),
    certificatePapers: listOf(sql`select c.cert_no, m.reason
      from exam_paper m join exam_certificate c on c.id = m.cert_id where c.user_id = ${userId} order by m.parcel_id desc`),
  }),
  /** Registrations go, and their pictures with them; certificates can still be verified, with the name masked and no address. */
  async erase(trx, userId) {
    await deleteOf(trx, userId, ['exam_registration'])
    await sql`
      delete from exam_paper m using exam_certificate c where c.id = m.cert_id and c.user_id = ${userId}`.execute(trx)
    await sql`
      update exam_certificate set holder_name = left(holder_name, 1) || repeat('*', greatest(1, char_length(holder_name) - 1))
      where user_id = ${userId}`.execute(trx)
  },
}
