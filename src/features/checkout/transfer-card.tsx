import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { OrderDetail, Picture } from '../../../contract'
import { call } from '@/api/call'
import { today } from '@/lib/date'
import { money } from '@/lib/money'
import { copy } from '@/patterns/feedback/copy'
import { confirm, toast, useAction } from '@/patterns/feedback/use-action'
import { ImagePicker, PRIVATE_PATH, useImages } from '@/patterns/form/image-picker'
import { DatePicker } from '@/patterns/form/picking/pickers'
import { useNoted, useTyped, type Typed } from '@/patterns/form/typed'
import { openPictures } from '@/patterns/media/open-pictures'
import { Btn } from '@/ui/button/btn'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { FormField } from '@/ui/field/form-field'
import { TextInput } from '@/ui/field/text-input'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import { InfoRows } from '@/ui/list/info-rows'
import { Sheet } from '@/ui/overlay/sheet'
import '@/patterns/form/sheet-form.scss'

interface Props {
  order: OrderDetail
  reload: () => Promise<void>
}

interface Shown {
  payer: string
  date: string
  pictures: Picture[]
}
const NOTHING: Shown = { payer: '', date: '', pictures: [] }

/** Who paid, when, and the bank's paper that shows it. */
const Voucher = observer(function Voucher({
  order: { id, orderType, payPrice },
  typed,
  onDone,
}: Pick<Props, 'order'> & { typed: Typed<Shown>; onDone: () => Promise<unknown> }) {
  const [before] = useState(typed.values ?? NOTHING)
  const images = useImages(before.pictures, 1, PRIVATE_PATH)
  const [payer, setPayer] = useState(before.payer)
  const [date, setDate] = useState(before.date)
  useNoted(typed, { payer, date, pictures: images.pictures })
  const [voucher] = images.fileIds
  const send = useAction(async () => {
    const body = {
      orderId: id,
      orderType,
      voucher,
      payer: payer.trim(),
      amount: payPrice,
      payTime: `${date}T12:00:00+08:00`,
    }
    await typed.submit.send((requestId) => call('POST /api/sysTransferPay/submit', { body: { ...body, requestId } }))
    toast('凭证已提交，1 个工作日内确认')
    await onDone()
  })
  const ready = payer.trim() !== '' && date !== '' && voucher !== undefined
  return (
    <>
      <View className="sheet-note">转账 {money(payPrice)} 后提交凭证，金额须与应付一致；到账后自动开通。</View>
      <FormField label="付款户名" required>
        <TextInput label="付款户名" value={payer} placeholder="转账的企业全称" maxLength={60} onChange={setPayer} />
      </FormField>
      <FormField label="转账日期" required>
        <DatePicker label="转账日期" placeholder="请选择" value={date} from={today()} onChange={setDate} />
      </FormField>
      <FormField label="转账凭证" required hint="银行回单或转账成功的截图，只给财务看">
        <ImagePicker images={images} />
      </FormField>
      <View className="sheet-end">
        <Btn wide busy={send.busy} disabled={!ready} onTap={() => void send.run()}>
          提交凭证
        </Btn>
      </View>
    </>
  )
})

/** 对公转账: where to, how the voucher stands, and the way to show one. Nothing where the order is not paid so. */
export function TransferCard({ order, reload }: Props) {
  const { id, orderType, transferTo, transfer, payPrice, contract } = order
  const contractNo = contract?.number
  const [open, setOpen] = useState(false)
  const { typed, done } = useTyped<Shown>(() => {
    setOpen(false)
    return reload()
  })
  const withdraw = useAction(async () => {
    if (!(await confirm('撤回凭证？', '撤回后可以改用微信支付；已经转出的款请先联系客服', { yes: '撤回' }))) return
    await call('POST /api/sysTransferPay/withdraw', { body: { orderId: id, orderType } })
    await reload()
  })
  if (!transferTo) return null
  const waits = transfer?.state === 'waiting'
  const look = transfer && { action: '看凭证', onAction: () => openPictures([transfer.voucherUrl]) }
  return (
    <Card>
      <SectionHead title="对公转账" {...(waits && { more: '撤回凭证', onMore: () => void withdraw.run() })} />
      {waits && (
        <NoticeStrip tone="ok" icon="clock" {...look}>
          {`凭证已提交（${transfer.payer}），1 个工作日内确认`}
        </NoticeStrip>
      )}
      {transfer?.state === 'refused' && (
        <NoticeStrip tone="warn" icon="circle-alert" {...look}>
          {`凭证没有通过：${transfer.reason}`}
        </NoticeStrip>
      )}
      <InfoRows
        rows={[
          { label: '户名', value: transferTo.name, onCopy: () => void copy(transferTo.name) },
          { label: '开户行', value: transferTo.bank, onCopy: () => void copy(transferTo.bank) },
          { label: '账号', value: transferTo.number, onCopy: () => void copy(transferTo.number) },
          { label: '金额', value: money(payPrice) },
          ...(contractNo ? [{ label: '附言', value: `合同 ${contractNo}`, onCopy: () => void copy(contractNo) }] : []),
        ]}
      />
      <Btn wide kind="weak" onTap={() => setOpen(true)}>
        {waits ? '换一张凭证' : '已转账，提交凭证'}
      </Btn>
      <Sheet open={open} onClose={() => setOpen(false)} title="转账凭证">
        {open && <Voucher order={order} typed={typed} onDone={done} />}
      </Sheet>
    </Card>
  )
}
