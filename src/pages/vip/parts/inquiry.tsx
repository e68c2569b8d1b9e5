import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { CompanyInquiry } from '../../../../contract'
import { call } from '@/api/call'
import { serverNow } from '@/lib/server-time'
import { stamp } from '@/lib/date'
import { DAY } from '@/lib/time'
import { confirm, toast, useAction } from '@/patterns/feedback/use-action'
import { useForm } from '@/patterns/form/form'
import { OptionPicker } from '@/patterns/form/picking/pickers'
import { SheetForm, TextField } from '@/patterns/form/sheet-form'
import { PhoneField } from '@/patterns/form/sms-code-field'
import { useSubmit } from '@/patterns/form/submit'
import { useLoss } from '@/patterns/form/use-loss'
import { LoadedBody, useLoaded } from '@/patterns/page/loaded'
import { Btn } from '@/ui/button/btn'
import { FormField } from '@/ui/field/form-field'
import { SegmentPicker } from '@/ui/field/segment-picker'
import { InfoRows } from '@/ui/list/info-rows'
import { LoadingRow } from '@/ui/list/list-end'
import { Sheet } from '@/ui/overlay/sheet'
import '@/patterns/form/sheet-form.scss'

const PARTS = [
  { key: 'morning', label: '上午' },
  { key: 'afternoon', label: '下午' },
  { key: 'evening', label: '晚上' },
] as const

/** Today and the six days after it, as one says them. */
const days = () =>
  Array.from({ length: 7 }, (_, at) => {
    const id = stamp(new Date(serverNow() + at * DAY).toISOString()).slice(0, 10)
    return { id, name: `${['今天', '明天', '后天'][at] ?? ''} ${Number(id.slice(5, 7))}月${Number(id.slice(8))}日`.trim() }
  })

interface Props {
  company: string
  contact: string
  onDone: () => void
}

const Asking = observer(function Asking({ company, contact, onDone }: Props) {
  const [offered] = useState(days)
  const { send } = useSubmit()
  const form = useForm(
    // It may become any other.
    { company, contact, phone: '', day: offered[1].id, part: 'morning' as (typeof PARTS)[number]['key'], note: '' },
    {
      company: (text) => (text.trim().length < 2 ? '请填写企业名称' : undefined),
      contact: (text) => (text.trim() ? undefined : '请填写怎么称呼'),
      phone: (text) => (/^1[3-9]\d{9}$/.test(text) ? undefined : '请填写 11 位手机号'),
    },
    async (values) => {
      await send((requestId) => call('POST /api/enterprise/inquire', { body: { ...values, requestId } }))
      toast('已预约，顾问会按时联系你')
      onDone()
    },
  )
  const { values, set } = form
  useLoss(values)
  return (
    <SheetForm form={form} action="预约" note="留下电话和方便的时间，顾问会打给你：席位怎么选、合同与发票怎么走、内训怎么开。">
      <TextField form={form} name="company" label="企业名称" required maxLength={60} />
      <TextField form={form} name="contact" label="怎么称呼" required maxLength={20} />
      <PhoneField
        label="手机号"
        required
        hint="只给顾问联系用"
        value={values.phone}
        error={form.errors.phone}
        onChange={(phone) => set('phone', phone)}
      />
      <FormField label="哪天方便">
        <OptionPicker
          label="哪天方便"
          placeholder="请选择"
          options={offered}
          value={values.day}
          onChange={(id) => set('day', id)}
        />
      </FormField>
      <FormField label="什么时候">
        <SegmentPicker label="什么时候" items={PARTS} value={values.part} onChange={(part) => set('part', part)} />
      </FormField>
      <TextField form={form} name="note" label="想了解什么" optional maxLength={200} />
    </SheetForm>
  )
})

function Asked({ inquiry, onAgain, onDone }: { inquiry: CompanyInquiry; onAgain: () => void; onDone: () => void }) {
  const { id, company, phoneMasked, day, part } = inquiry
  const withdraw = useAction(async () => {
    if (!(await confirm('不用联系了？', '顾问不会再打这个电话', { yes: '不用了' }))) return
    await call('POST /api/enterprise/inquiryWithdraw', { body: { id } })
    toast('已撤回')
    onDone()
  })
  return (
    <>
      <InfoRows
        rows={[
          { label: '企业', value: company },
          { label: '电话', value: phoneMasked },
          { label: '时间', value: `${day} ${PARTS.find(({ key }) => key === part)!.label}` },
        ]}
      />
      <View className="sheet-end">
        <Btn kind="line" busy={withdraw.busy} onTap={() => void withdraw.run()}>
          不用联系了
        </Btn>
        <Btn wide onTap={onAgain}>
          改时间
        </Btn>
      </View>
    </>
  )
}

const Body = observer(function Body(props: Props) {
  const loaded = useLoaded(() => call('GET /api/enterprise/inquiry'))
  const [again, setAgain] = useState(false)
  return (
    <LoadedBody loaded={loaded} skeleton={<LoadingRow />}>
      {(inquiry) =>
        inquiry && !again ? (
          <Asked inquiry={inquiry} onAgain={() => setAgain(true)} onDone={props.onDone} />
        ) : (
          <Asking {...props} />
        )
      }
    </LoadedBody>
  )
})

/** 预约顾问: who wants to be called leaves a phone and a time. */
export const InquirySheet = ({ open, onClose, ...about }: { open: boolean; onClose: () => void } & Omit<Props, 'onDone'>) => (
  <Sheet open={open} onClose={onClose} title="预约顾问">
    {open && <Body {...about} onDone={onClose} />}
  </Sheet>
)
