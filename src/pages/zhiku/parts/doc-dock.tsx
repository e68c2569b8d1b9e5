import { runInAction } from 'mobx'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { DocDetail } from '../../../../contract'
import { call } from '@/api/call'
import { newRequestId } from '@/api/request-id'
import { whole } from '@/lib/text'
import { go } from '@/nav'
import { act, confirm, toast, useAction } from '@/patterns/feedback/use-action'
import { session } from '@/stores/session'
import { Btn } from '@/ui/button/btn'
import { Dock, DockIcon } from '@/ui/layout/dock'
import { yuan } from '@/ui/text/price'

const download = (id: string) => go('pages/zhiku/download', { id })

/** What the one button says. */
function textOf({ btn, payPrice, coinPrice, coinBalance, quota }: DocDetail): string {
  switch (btn) {
    case 'download':
      return '立即下载'
    case 'free':
      return '免费下载'
    case 'vip':
      return quota && quota.left > 0 ? `会员免费下载（剩余 ${quota.left} 份）` : `立即购买 ${yuan(payPrice)}`
    case 'coin':
      return session.loggedIn && coinBalance < coinPrice!
        ? `还差 ${whole(coinPrice! - coinBalance)} 金币，去赚`
        : `${whole(coinPrice!)} 金币兑换`
    case 'buy':
      return `立即购买 ${yuan(payPrice)}`
    case 'refunding':
      return '退款处理中，看订单'
    case 'off':
      return '资料已下架'
  }
}

interface Props {
  doc: DocDetail
  reload: () => Promise<void>
  onShare?: () => void
}

/** What can be done with the document now, in the server's word for it. */
export const DocDock = observer(function DocDock({ doc, reload, onShare }: Props) {
  const [requestId, setRequestId] = useState(newRequestId)
  const { id, btn } = doc
  const collect = () =>
    session.perform(
      () =>
        void act(async () => {
          const { collected } = await call('POST /api/zhiku/collect', { body: { id, collect: !doc.collected } })
          runInAction(() => Object.assign(doc, { collected }))
          toast(collected ? '已收藏' : '已取消收藏')
          await reload()
        }),
    )
  const exchange = async () => {
    if (doc.coinBalance < doc.coinPrice!) return go('pages/mine/taskCenter')
    const yes = await confirm(
      `用 ${whole(doc.coinPrice!)} 金币兑换？`,
      `余额 ${whole(doc.coinBalance)} 金币。${doc.refundRule}`,
      {
        yes: '确定兑换',
        danger: false,
      },
    )
    if (!yes) return
    await call('POST /api/zhiku/coinExchange', { body: { id, requestId } })
    setRequestId(newRequestId())
    toast('兑换成功')
    await reload()
    return download(id)
  }
  const { run, busy } = useAction(async () => {
    if (!session.require()) return
    switch (btn) {
      case 'free':
        await call('POST /api/zhiku/downloadUrl', { body: { docId: id, fileId: doc.files[0].fileId } })
        return download(id)
      case 'download':
        return download(id)
      case 'vip':
        if (!doc.quota?.left) return go('pages/zhiku/orderConfirm', { docId: id })
        await call('POST /api/zhiku/useQuota', { body: { id, requestId } })
        setRequestId(newRequestId())
        await reload()
        return download(id)
      case 'coin':
        return exchange()
      case 'buy':
        return go('pages/zhiku/orderConfirm', { docId: id })
      case 'refunding':
        return go('pages/zhiku/orderList')
    }
  })
  return (
    <Dock>
      <DockIcon icon="star" label="收藏" on={doc.collected} onTap={collect} />
      {onShare && <DockIcon icon="image" label="海报" onTap={onShare} />}
      <Btn wide busy={busy} disabled={btn === 'off'} onTap={() => void run()}>
        {textOf(doc)}
      </Btn>
    </Dock>
  )
})
