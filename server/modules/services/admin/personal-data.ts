import type { PersonalData } from '../../../app/personal-data'

const staff = { impersonal: 'of operators, who are the platform’s staff and not users of the app' }
/** What is recorded of a person of the app is their id: endpoints hide what else they are told of them (`audit.hide`). */
const log = {
  unexported: 'what operators did, which names nobody of the app but by id',
  kept: 'who did what to an account has to be known afterwards; the id leads to nobody any more',
}

export const personalData: PersonalData = {
  held: [
    { table: 'admin_operator', columns: ['name'], ...staff },
    { table: 'admin_network', columns: ['note'], ...staff },
    { table: 'admin_role', columns: ['name'], ...staff },
    { table: 'admin_device', columns: ['device', 'address', 'network'], ...staff },
    { table: 'admin_session', columns: ['device', 'address'], ...staff },
    { table: 'admin_approval', columns: ['decided_by', 'input', 'reason', 'route'], ...log },
    {
      table: 'admin_schedule',
      columns: ['route', 'input', 'label', 'title', 'subject', 'subject_id', 'error', 'address'],
      ...staff,
    },
    {
      table: 'admin_batch',
      columns: ['route', 'given', 'label', 'title', 'ids', 'faults', 'address'],
      ...staff,
    },
    {
      table: 'admin_export',
      columns: ['route', 'title', 'wish', 'reason', 'filename', 'error', 'address'],
      ...staff,
    },
    {
      table: 'admin_audit',
      columns: ['approved_by', 'route', 'subject', 'subject_id', 'before', 'after', 'reason', 'request_id', 'address'],
      ...log,
    },
  ],
}
