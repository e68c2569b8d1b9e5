import type { PersonalData } from '../../../app/personal-data'

export const personalData: PersonalData = {
  held: [
    { table: 'search_term', columns: ['keyword', 'spelling'], impersonal: 'words of ours' },
    { table: 'search_synonym', columns: ['terms'], impersonal: 'words of ours' },
    {
      table: 'search_query',
      columns: ['viewer', 'keyword', 'spelling'],
      unexported: 'nobody can say whose they are',
      kept: 'a hash of the day, from which nobody is found; lives for days',
    },
    { table: 'search_keyword', columns: ['keyword', 'spelling', 'viewers'], impersonal: 'terms that many have searched for' },
    {
      table: 'search_document',
      columns: ['title_key', 'title_words', 'words', 'title', 'tags', 'body', 'more'],
      impersonal: 'made from what is shown, and made anew when that changes',
    },
  ],
}
