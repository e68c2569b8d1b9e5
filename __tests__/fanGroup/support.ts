import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { FanGroupInput } from '../../contract/admin/fanGroup'
import { upload, type TestOperator } from '../admin/support'
import { jpeg } from '../file/pictures'
import { must } from '../order/support'
import { query } from '../support/query'
import type { Person, TestServer } from '../support/server'

const DAY = 86_400_000
/** So many days from now; below 0 that is over. */
export const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()

export const input = (changes: Partial<FanGroupInput> = {}): FanGroupInput => ({
  name: '劳动法答疑群',
  topic: 'law',
  region: '',
  intro: '',
  benefits: [],
  rules: ['不发广告'],
  joinTip: '劳动法群',
  ownerWx: 'hr-owner',
  needVip: false,
  sort: 10,
  ...changes,
})

export interface Room {
  members?: number
  max?: number
  days?: number
}

/** A group that is shown, with the rooms behind it; one that has ended is made to end afterwards, as time would. */
export async function group(server: TestServer, desk: TestOperator, rooms: Room[], changes: Partial<FanGroupInput> = {}) {
  const saved = await desk.call('POST /admin/api/fanGroup/save', { body: { ...input(changes), requestId: randomUUID() } })
  const { id } = must(saved)
  const roomIds: string[] = []
  for (const room of rooms) roomIds.push(await addRoom(server, desk, id, room))
  must(await desk.call('POST /admin/api/fanGroup/publish', { body: { id, on: true } }))
  return { id, roomIds }
}

export async function addRoom(server: TestServer, desk: TestOperator, id: string, { members = 10, max = 200, days = 6 }: Room) {
  const qrFileId = await upload(server, desk, 'image', await jpeg(200, 200), '群.jpg')
  const body = { id, qrFileId, qrUntil: inDays(Math.max(days, 1)), members, maxMembers: max, requestId: randomUUID() }
  const { roomId } = must(await desk.call('POST /admin/api/fanGroup/room/add', { body }))
  if (days < 1) await query(server, sql`update fan_group_room set qr_until = ${inDays(days)} where id = ${roomId}`)
  return roomId
}

export const detail = async (person: Pick<Person, 'call'>, id: string) =>
  must(await person.call('GET /api/fanGroup/detail/:id', { params: { id } }))
export const join = (person: Person, id: string) => person.call('POST /api/fanGroup/joinClick', { body: { id } })
export const wait = (person: Person, id: string, phone = '13900002617') =>
  person.call('POST /api/fanGroup/subscribe', { body: { id, phone } })
