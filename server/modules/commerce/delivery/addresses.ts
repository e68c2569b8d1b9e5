import * as codes from '../../../../contract/rules/codes'
import { readRegion } from '../../../../contract/rules/region'
import type { Address } from '../../../../contract/delivery'
import type { Ctx } from '../../../app/context'
import type { Db } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import { once } from '../../../app/http/once'
import {
  addressesOf,
  deleteAddress,
  freeSlot,
  insertAddress,
  isDefault,
  lockAddresses,
  makeDefault,
  updateAddress,
} from './address-queries'
import type { PostalAddress } from './queries'

const ROUTE = 'POST /api/userAddress/save'
/** As many as there are slots, see user_address. */
const MOST = 20

type Input = Omit<Address, 'id'> & { id?: string; requestId: string }

/** One of somebody's own, as a parcel has it; undefined when it is not theirs. */
export async function postalAddress(db: Db, userId: string, id: string): Promise<PostalAddress | undefined> {
  const found = (await addressesOf(db, userId)).find((one) => one.id === id.toLowerCase())
  const region = found && readRegion(found.region)
  if (!region) return undefined
  const [province, city = '', area = ''] = region.names
  return { receiver: found.name, phone: found.phone, province, city, area, areaCode: region.code, detail: found.detail }
}

/** The same. Refuses with 10104 when it is not theirs. */
export const postalOf = async (db: Db, userId: string, id: string): Promise<PostalAddress> =>
  (await postalAddress(db, userId, id)) ?? gone()

/** Where somebody has things sent unless they say otherwise; undefined for whoever has written no address. */
export const defaultAddressId = async (db: Db, userId: string): Promise<string | undefined> =>
  (await addressesOf(db, userId)).at(0)?.id

/** All that somebody has, the default first. */
export const addressPage = async ({ db, user }: Ctx) => ({ records: await addressesOf(db, user.id), next: null })

/**
 * A new address, or a change of one; who has one has a default. Refuses with 11530 (twenty already), 10104 (not theirs), 400 (no
 * such region).
 */
export function saveAddress({ db, user }: Ctx, input: Input): Promise<Address> {
  if (!readRegion(input.region)) return refuse(400, '参数错误：请选择所在地区')
  return once(db, user.id, ROUTE, input, async (trx) => {
    await lockAddresses(trx, user.id)
    const { id = newId(), name, phone, region, detail, tag } = input
    const kept = { id, name: name.trim(), phone, region, detail: detail.trim(), tag }
    if (input.id) {
      if (!(await updateAddress(trx, user.id, kept))) return gone()
    } else {
      const slot = await freeSlot(trx, user.id, MOST)
      if (!slot) return refuse(codes.TOO_MANY_ADDRESSES, `最多保存 ${MOST} 个地址，请先删除不用的`)
      await insertAddress(trx, user.id, slot, kept)
    }
    // One that is the default stays it until another one is.
    if (input.isDefault || (await addressesOf(trx, user.id)).every((one) => !one.isDefault)) await makeDefault(trx, user.id, id)
    return { ...kept, isDefault: await isDefault(trx, id) }
  })
}

export const setDefault = ({ db, user }: Ctx, id: string) =>
  db.transaction().execute(async (trx) => {
    await lockAddresses(trx, user.id)
    return (await makeDefault(trx, user.id, id)) || gone()
  })

/** Of those that are left the one that was last changed becomes the default. */
export const removeAddress = ({ db, user }: Ctx, id: string) =>
  db.transaction().execute(async (trx) => {
    await lockAddresses(trx, user.id)
    if (!(await deleteAddress(trx, user.id, id))) return gone()
    const left = await addressesOf(trx, user.id)
    if (left.length && !left[0].isDefault) await makeDefault(trx, user.id, left[0].id)
    return true as const
  })
