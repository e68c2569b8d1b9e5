import { observer } from 'mobx-react'
import * as codes from '../../../contract/rules/codes'
import type { IdName, OrderDetail } from '../../../contract'
import { call } from '@/api/call'
import { isCode } from '@/api/errors'
import { useSubscribe } from '@/features/notice/subscribe'
import { money } from '@/lib/money'
import { toast } from '@/patterns/feedback/use-action'
import { fieldId, useForm } from '@/patterns/form/form'
import { SheetForm } from '@/patterns/form/sheet-form'
import { useNoted, useTyped, type Typed } from '@/patterns/form/typed'
import { LoadedBody, useLoaded } from '@/patterns/page/loaded'
import { FormField } from '@/ui/field/form-field'
import { Pills } from '@/ui/field/pills'
import { TextArea } from '@/ui/field/text-area'
import { LoadingRow } from '@/ui/list/list-end'
import { Sheet } from '@/ui/overlay/sheet'
import { noteOrderChange } from './orders'
import type { RefundPreview } from './shops/calls'
import type { Shop } from './shops/shop'

const LONGEST = 200

/** What comes back, and on which terms. */
function returnOf({ refundable, amount, coins, ruleText }: RefundPreview): string {
  if (!refundable) return ruleText
  const back = [amount > 0 && money(amount), coins > 0 && `${coins} 金币`].filter(Boolean).join(' 和 ')
  return `${back ? `退 ${back}，原路退回。` : '取消后名额给别人。'}${ruleText}`
}

const NOTHING = { reason: '', desc: '' }

interface FormProps {
  shop: Shop
  order: OrderDetail
  reasons: IdName[]
  preview: RefundPreview
  typed: Typed<typeof NOTHING>
  onDone: () => Promise<void>
  /** What comes back is another sum by now. */
  onStale: () => Promise<void>
}

const RefundForm = observer(function RefundForm({ shop, order, reasons, preview, typed, onDone, onStale }: FormProps) {
  const subscribe = useSubscribe('order')
  const form = useForm(
    typed.values ?? NOTHING,
    { reason: (reason) => !reason && '请选择原因' },
    async ({ reason, desc }) => {
      const told = await subscribe()
      const { refundable, amount, coins } = preview
      const seen = refundable ? { amount, coins } : {}
      await shop
        .refund({ id: order.id, reason, desc: desc.trim() || undefined, ...seen })
        .catch((error: unknown) => {
          if (isCode(error, codes.PRICE_CHANGED)) void onStale()
          throw error
        })
        // What is refused was decided on old news, and an answer that is lost may have been a yes.
        .finally(noteOrderChange)
      told(order.id)
      toast(shop.words.refund ? `已${shop.words.refund}` : '退款申请已提交')
      await onDone()
    },
    (code) => (code === codes.REFUND_OUTSIDE_RULE ? 'reason' : undefined),
  )
  const { values, errors, set } = form
  useNoted(typed, values)
  return (
    <SheetForm form={form} action={shop.words.refund ? `确定${shop.words.refund}` : '提交申请'} note={returnOf(preview)}>
      <FormField id={fieldId('reason')} label={shop.words.refund ? '原因' : '退款原因'} required error={errors.reason}>
        <Pills
          label="原因"
          items={reasons.map(({ name }) => ({ key: name, label: name }))}
          value={values.reason}
          onChange={(reason: string) => set('reason', reason)}
        />
      </FormField>
      <FormField label="补充说明（选填）" count={`${values.desc.length}/${LONGEST}`}>
        <TextArea
          label="补充说明"
          value={values.desc}
          onChange={(desc) => set('desc', desc)}
          placeholder="哪里没有满足你，帮助我们改进"
          maxLength={LONGEST}
          minRows={2}
        />
      </FormField>
    </SheetForm>
  )
})

interface Props {
  shop: Shop
  order: OrderDetail
  open: boolean
  onClose: () => void
  onDone: () => Promise<void>
}

/** 申请退款: on which terms, and why. */
export function RefundSheet({ open, ...props }: Props) {
  const { shop, onClose } = props
  const { typed, done } = useTyped<typeof NOTHING>(props.onDone)
  return (
    <Sheet open={open} onClose={onClose} title={shop.words.refund ?? '申请退款'}>
      {open && <Asked {...props} typed={typed} onDone={done} />}
    </Sheet>
  )
}

function Asked({ shop, order, typed, onDone }: Omit<Props, 'open' | 'onClose'> & Pick<FormProps, 'typed'>) {
  const asked = useLoaded(() =>
    Promise.all([
      call('GET /api/sysDictData/idNameList/:code', { params: { code: shop.words.refundReasons ?? 'refund_reason' } }),
      shop.refundPreview(order.id),
    ]),
  )
  return (
    <LoadedBody loaded={asked} skeleton={<LoadingRow />}>
      {([reasons, preview]) => (
        <RefundForm
          shop={shop}
          order={order}
          reasons={reasons}
          preview={preview}
          typed={typed}
          onDone={onDone}
          onStale={() => asked.load()}
        />
      )}
    </LoadedBody>
  )
}
