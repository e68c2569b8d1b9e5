import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import * as codes from '../../../contract/rules/codes'
import { EMAIL_MOST, headFaults, TITLE_MOST, tidyHead, type InvoiceHead } from '../../../contract/rules/invoice'
import type { InvoiceDetail } from '../../../contract'
import { call } from '@/api/call'
import { stamp } from '@/lib/date'
import { money } from '@/lib/money'
import { go } from '@/nav'
import { toast, useAction } from '@/patterns/feedback/use-action'
import { fieldId, useForm } from '@/patterns/form/form'
import { SheetForm, TextField } from '@/patterns/form/sheet-form'
import { useNoted, useTyped, type Typed } from '@/patterns/form/typed'
import { LoadedBody, useLoaded } from '@/patterns/page/loaded'
import { openFile } from '@/patterns/media/open-file'
import { Btn } from '@/ui/button/btn'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { CheckBox } from '@/ui/field/check-box'
import { FormField } from '@/ui/field/form-field'
import { SegmentPicker } from '@/ui/field/segment-picker'
import { InfoRows } from '@/ui/list/info-rows'
import { LoadingRow } from '@/ui/list/list-end'
import { Sheet } from '@/ui/overlay/sheet'
import '@/patterns/form/sheet-form.scss'

const KINDS = [
  { key: 'personal', label: '个人' },
  { key: 'company', label: '单位' },
  { key: 'special', label: '单位专票' },
] as const
const NAMES: Record<InvoiceHead['kind'], string> = {
  personal: '电子普通发票',
  company: '电子普通发票',
  special: '电子专用发票（增值税专用发票）',
}
const EMPTY: InvoiceHead = { kind: 'personal', title: '', taxNo: '', email: '' }
/** 抬头 or 邮箱, 税号. */
const FIELDS: Record<number, 'title' | 'taxNo'> = { [codes.INVOICE_HEAD_WRONG]: 'title', [codes.TAX_NO_WRONG]: 'taxNo' }

type Values = { [K in keyof InvoiceHead]: InvoiceHead[K] } & { sure: boolean }
const faultOf = (field: 'title' | 'taxNo' | 'email') => (_value: string, all: Values) => headFaults(tidyHead(all))[field]

interface PartProps {
  invoice: InvoiceDetail
  typed: Typed<Values>
  onDone: () => Promise<unknown>
}

const Application = observer(function Application({ invoice, typed, onDone }: PartProps) {
  const form = useForm<Values>(
    typed.values ?? { ...EMPTY, ...invoice.head, sure: false },
    {
      title: faultOf('title'),
      taxNo: faultOf('taxNo'),
      email: faultOf('email'),
      sure: (sure, { kind }) => (kind === 'special' && !sure ? '请先确认' : undefined),
    },
    async (values) => {
      const head = tidyHead(values)
      await typed.submit.send((requestId) =>
        call('POST /api/invoice/apply', { body: { orderId: invoice.orderId, ...head, requestId } }),
      )
      toast('已提交，开好后会通知你')
      await onDone()
    },
    (code) => FIELDS[code],
  )
  const { values, errors, set } = form
  useNoted(typed, values)
  const company = values.kind !== 'personal'
  return (
    <>
      {invoice.state === 'refused' && <NoticeStrip tone="warn">上次未通过：{invoice.reason}</NoticeStrip>}
      {invoice.state === 'void' && <NoticeStrip tone="warn">原发票已作废：{invoice.reason}</NoticeStrip>}
      <SheetForm
        form={form}
        action="提交申请"
        note={`${NAMES[values.kind]}，金额 ${money(invoice.amount)}（实际支付的款项，不含优惠券与金币）。一般 3 个工作日内开好。`}
      >
        <FormField label="抬头类型">
          <SegmentPicker label="抬头类型" items={KINDS} value={values.kind} onChange={(kind) => set('kind', kind)} />
        </FormField>
        <TextField
          form={form}
          name="title"
          label="发票抬头"
          required
          placeholder={company ? '营业执照上的单位全称' : '你的姓名'}
          maxLength={TITLE_MOST}
          clearable
        />
        {company && (
          <TextField form={form} name="taxNo" label="税号" required placeholder="统一社会信用代码" maxLength={24} clearable />
        )}
        <TextField
          form={form}
          name="email"
          label="邮箱"
          optional
          hint="填写后，开票人会把发票也发到这里"
          placeholder="name@example.com"
          maxLength={EMAIL_MOST}
          autoComplete="email"
          clearable
        />
        {values.kind === 'special' && (
          <FormField
            id={fieldId('sure')}
            hint="能不能抵扣由你们单位的纳税人身份决定，请先问财务；地址、电话、开户行不是电子专票的必填项"
            error={errors.sure}
          >
            <CheckBox checked={values.sure} label="确认是单位需要专票" onChange={(sure) => set('sure', sure)}>
              <Text>确认是单位需要专票，抬头与税号和税务登记一致</Text>
            </CheckBox>
          </FormField>
        )}
      </SheetForm>
    </>
  )
})

const STATES: Record<InvoiceDetail['state'], string> = {
  none: '未申请',
  applied: '开票中，开好后会通知你',
  issued: '已开具',
  refused: '未通过',
  void: '已作废',
}

function Standing({ invoice }: { invoice: InvoiceDetail }) {
  const { state, amount, head, reason, number, replaced, hasFile, applyTime, issueTime, orderId } = invoice
  const reversed = state === 'void' ? { kind: head?.kind, number } : state === 'applied' ? replaced : undefined
  const { run, busy } = useAction(async () => {
    const { url, name } = await call('GET /api/invoice/file/:id', { params: { id: orderId } })
    await openFile(url, name)
  })
  const optional = [
    ['发票类型', head && NAMES[head.kind]],
    ['原因', reason],
    ['发票抬头', head?.title],
    ['税号', head?.taxNo],
    ['邮箱', head?.email],
    ['发票号码', number],
    ['申请时间', applyTime && stamp(applyTime)],
    ['开具时间', issueTime && stamp(issueTime)],
    ['原发票', replaced && `${replaced.number}，已作废`],
    ['作废原因', replaced?.reason],
  ] as const
  return (
    <>
      <InfoRows
        rows={[
          { label: '状态', value: STATES[state] },
          { label: '金额', value: money(amount) },
          ...optional.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
        ]}
      />
      {reversed?.kind === 'special' && reversed.number !== '' && (
        <View className="sheet-note">
          {state === 'void' ? '这张' : '原来的'}
          专票要冲红。单位还没有确认用途或入账的，不用做什么；已经确认的，请财务在电子税务局确认《红字发票信息确认单》。
        </View>
      )}
      {hasFile && (
        <View className="sheet-end">
          {state === 'issued' && (
            <Btn wide kind="line" onTap={() => void go('pages/lesson/kefu', { bizType: 'order', bizId: orderId })}>
              联系客服更正
            </Btn>
          )}
          <Btn wide busy={busy} onTap={() => void run()}>
            下载发票
          </Btn>
        </View>
      )}
    </>
  )
}

type BodyProps = Pick<Props, 'orderId'> & Omit<PartProps, 'invoice'>

const Body = observer(function Body({ orderId, ...more }: BodyProps) {
  const loaded = useLoaded(() => call('GET /api/invoice/detail/:id', { params: { id: orderId } }))
  return (
    <LoadedBody loaded={loaded} skeleton={<LoadingRow />}>
      {(invoice) => (invoice.canApply ? <Application invoice={invoice} {...more} /> : <Standing invoice={invoice} />)}
    </LoadedBody>
  )
})

interface Props {
  orderId: string
  open: boolean
  onClose: () => void
  /** It was asked for. */
  onDone: () => Promise<unknown>
}

/** 发票: asked for, looked at, downloaded. */
export function InvoiceSheet({ orderId, open, onClose, onDone }: Props) {
  const { typed, done } = useTyped<Values>(onDone)
  return (
    <Sheet open={open} onClose={onClose} title="发票">
      {open && <Body orderId={orderId} typed={typed} onDone={done} />}
    </Sheet>
  )
}
