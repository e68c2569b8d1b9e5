import { randomUUID } from 'node:crypto'
import { must } from '../order/support'
import type { Person, TestServer } from '../support/server'
import { buy, cardNamed } from '../vip/support'

const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
let made = 0
/** Another code that there could be. */
export function creditCode(): string {
  const plain = `91330106MA2B${String(++made).padStart(5, '0')}`
  const sum = [...plain].reduce((all, sign, at) => all + SIGNS.indexOf(sign) * (3 ** at % 31), 0)
  return plain + SIGNS[(31 - (sum % 31)) % 31]
}

export const save = (person: Person, more: object = {}) =>
  person.call('POST /api/enterprise/save', {
    body: {
      name: `杭州青枝${made}信息技术有限公司`,
      creditCode: creditCode(),
      contact: '沈悦',
      requestId: randomUUID(),
      ...more,
    },
  })

/** A company with so many seats, paid for, whose main member this person is. */
export async function company(server: TestServer, main: Person, seats = 5): Promise<string> {
  const { id } = must(await save(main))
  await buy(server, main, { cardId: await cardNamed(server, '企业 5 席'), companyId: id, seats })
  return id
}

export const row = (person: Pick<Person, 'phone'>, more: object = {}) => ({ name: '同事', phone: person.phone, ...more })
export const add = (main: Person, rows: { name: string; phone: string; empNo?: string }[]) =>
  main.call('POST /api/subAccount/add', { body: { rows, requestId: randomUUID() } })
/** Invited, and accepted. */
export async function join(main: Person, person: Person, more: object = {}) {
  must(await add(main, [row(person, more)]))
  const [{ inviteCode }] = must(await person.call('GET /api/subAccount/invitations'))
  must(await person.call('POST /api/subAccount/accept', { body: { inviteCode } }))
  return (await members(main)).find(
    ({ status, phoneMasked }) => status === 'joined' && phoneMasked.slice(-4) === person.phone.slice(-4),
  )!.id
}
export const members = async (main: Person, filter: object = {}) =>
  must(await main.call('POST /api/subAccount/page', { body: { size: 50, ...filter } })).records
export const summary = async (main: Person) => must(await main.call('GET /api/subAccount/summary'))
