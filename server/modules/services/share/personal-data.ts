import type { PersonalData } from '../../../app/personal-data'

export const personalData: PersonalData = {
  held: [
    {
      table: 'share_key',
      columns: ['key', 'sharer_id'],
      unexported: 'short names of links',
      kept: 'a link that was handed out opens, and says nothing of who did; unused it goes by itself',
    },
  ],
}
