import { deleteOf, type PersonalData } from '../../../app/personal-data'

export const personalData: PersonalData = {
  held: [
    { table: 'dm_setting', columns: ['user_id'], unexported: 'the settings show it', erased: true },
    { table: 'dm_start', columns: ['user_id'], unexported: 'counts the talks of a day', erased: true },
  ],
  erase: (trx, userId) => deleteOf(trx, userId, ['dm_setting', 'dm_start']),
}
