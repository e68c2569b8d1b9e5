import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { Address } from '../../../contract'
import { call } from '@/api/call'
import { messageOf, unlessGone } from '@/api/errors'
import type { Loaded } from '@/api/loaded'
import { newRequestId } from '@/api/request-id'
import { addresses, saveAddress, valuesOf } from '@/features/delivery/address'
import { AddressWords } from '@/features/delivery/address-words'
import { pickAddress } from '@/features/delivery/picked-address'
import { regionValue } from '../../../contract/rules/region'
import { back, go } from '@/nav'
import { confirm, toast, useAction } from '@/patterns/feedback/use-action'
import { LoadedBody } from '@/patterns/page/loaded'
import { Members } from '@/patterns/page/members'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { useFresh } from '@/patterns/page/use-fresh'
import { chooseAddress } from '@/platform/choose-address'
import { Btn } from '@/ui/button/btn'
import { IconBtn } from '@/ui/button/icon-btn'
import { Tap } from '@/ui/button/tap'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { StateView } from '@/ui/feedback/state-view'
import { Card } from '@/ui/layout/card'
import { Dock } from '@/ui/layout/dock'
import './myAddress.scss'

/** As many as the server keeps. */
const MOST = 20

const add = () => void go('pages/mall/addAddress')

function useBook(loaded: Loaded<Address[]>) {
  const setDefault = useAction(async ({ id }: Address) => {
    await call('POST /api/userAddress/setDefault', { body: { id } })
    toast('已设为默认地址')
    await loaded.load()
  })
  const remove = useAction(async (address: Address) => {
    if (!(await confirm('确定删除这个地址吗？', '', { yes: '删除' }))) return
    await call('POST /api/userAddress/delete', { body: { id: address.id } }).catch(unlessGone)
    await loaded.load()
    if (!(await confirm('已删除', '删错了可以恢复', { yes: '恢复', no: '好的', danger: false }))) return
    const { tag, isDefault } = address
    const requestId = newRequestId()
    for (;;) {
      try {
        await saveAddress({ ...valuesOf(address), tag, isDefault }, requestId)
        break
      } catch (error) {
        if (!(await confirm('没有恢复成功', messageOf(error), { yes: '再试', no: '不恢复', danger: false }))) return
      }
    }
    toast('已恢复')
    await loaded.load()
  })
  const take = useAction(async () => {
    const given = await chooseAddress?.()
    if (!given) return
    const region = regionValue({ code: given.code, names: given.names })
    const values = { receiver: given.name, phone: given.phone, region, detail: given.detail }
    try {
      await saveAddress(values, newRequestId())
      toast('已导入微信地址')
    } finally {
      // It may be there though its answer was lost.
      await loaded.load()
    }
  })
  return { setDefault, remove, take }
}

interface RowProps {
  address: Address
  book: ReturnType<typeof useBook>
  onPick?: (address: Address) => void
}

function Row({ address, book, onPick }: RowProps) {
  const words = <AddressWords address={address} />
  return (
    <Card>
      <View className="address-book__row">
        {onPick ? (
          <Tap className="address-book__words" onTap={() => onPick(address)}>
            {words}
          </Tap>
        ) : (
          <View className="address-book__words">{words}</View>
        )}
        <IconBtn
          icon="pencil"
          label={`修改${address.name}的地址`}
          onTap={() => void go('pages/mall/addAddress', { id: address.id })}
        />
      </View>
      <View className="address-book__acts">
        {!address.isDefault && (
          <Btn size="s" kind="ghost" busy={book.setDefault.busy} onTap={() => void book.setDefault.run(address)}>
            设为默认
          </Btn>
        )}
        <Btn size="s" kind="ghost" busy={book.remove.busy} onTap={() => void book.remove.run(address)}>
          删除
        </Btn>
      </View>
    </Card>
  )
}

const Book = observer(function Book({ select }: { select: string }) {
  const loaded = useFresh(addresses)
  const book = useBook(loaded)
  const pick = (address: Address) => {
    pickAddress(select, address)
    void back()
  }
  return (
    <>
      <LoadedBody loaded={loaded} skeleton={<SkeletonRows count={3} />}>
        {(all) =>
          all.length ? (
            <>
              {all.map((address) => (
                <Row key={address.id} address={address} book={book} onPick={select ? pick : undefined} />
              ))}
              <View className="address-book__note">{`已有 ${all.length} 个，最多保存 ${MOST} 个`}</View>
            </>
          ) : (
            <StateView kind="empty" title="还没有收货地址" text="兑换实物时寄到这里" action="新增收货地址" onAction={add} />
          )
        }
      </LoadedBody>
      <View className="page__grow" />
      {(loaded.value?.length ?? 0) > 0 || chooseAddress ? (
        <Dock>
          {chooseAddress && (
            <Btn kind="line" busy={book.take.busy} onTap={() => void book.take.run()}>
              微信地址
            </Btn>
          )}
          <Btn wide onTap={add}>
            新增收货地址
          </Btn>
        </Dock>
      ) : null}
    </>
  )
})

/** 收货地址: all of them; opened to choose one for an order or a product, whose id `select` is, a tap chooses. */
export default function MyAddress() {
  const { select } = useParams('select')
  return (
    <Page>
      <Members text="登录后管理收货地址">
        <Book select={select} />
      </Members>
    </Page>
  )
}
