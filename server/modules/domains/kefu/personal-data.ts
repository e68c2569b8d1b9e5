import type { PersonalData } from '../../../app/personal-data'

/** What people ask is of the conversation. */
export const personalData: PersonalData = {
  held: [{ table: 'kefu_teacher', columns: ['name', 'phone'], impersonal: 'a number of ours, for those who bought a course' }],
}
