import type { FormField } from '../../../../../contract/circleForm'
import type { TicketRow } from '../queries'
import { fieldsOf } from '../signup/sellable'

/** Asked of everybody at the door: whoever stands in a queue answers no more than must be. */
const MUST = ['name', 'phone']
export const doorFields = (ticket: Pick<TicketRow, 'fields'>): FormField[] =>
  fieldsOf(ticket).map((field) => ({ ...field, required: MUST.includes(field.key) }))

/** Signed up at the door are single people; what an operator has to say yes to is not. */
export const atDoor = ({ on_sale, people, approve }: TicketRow) => on_sale && people === 1 && !approve
