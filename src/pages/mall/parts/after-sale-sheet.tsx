import { observer } from 'mobx-react'
import type { IdName } from '../../../../contract'
import { call } from '@/api/call'
import { toast } from '@/patterns/feedback/use-action'
import { fieldId, useForm } from '@/patterns/form/form'
import { ImagePicker, PRIVATE_PATH, useImages } from '@/patterns/form/image-picker'
import { SheetForm } from '@/patterns/form/sheet-form'
import { useLoss } from '@/patterns/form/use-loss'
import { LoadedBody, useLoaded } from '@/patterns/page/loaded'
import { FormField } from '@/ui/field/form-field'
import { Pills } from '@/ui/field/pills'
import { TextArea } from '@/ui/field/text-area'
import { LoadingRow } from '@/ui/list/list-end'
import { Sheet } from '@/ui/overlay/sheet'

const [LONGEST, PICTURES] = [200, 6]

interface FormProps {
  orderId: string
  onDone: () => Promise<void>
}

const Form = observer(function Form({ orderId, reasons, onDone }: FormProps & { reasons: IdName[] }) {
  const images = useImages([], PICTURES, PRIVATE_PATH)
  const form = useForm(
    { reason: '', note: '' },
    { reason: (reason: string) => !reason && '请选择原因' },
    async ({ reason, note }) => {
      await call('POST /api/mallOrder/afterSale', {
        body: { id: orderId, reason, note: note.trim() || undefined, images: images.fileIds },
      })
      toast('已提交，一般 1 个工作日内答复')
      await onDone()
    },
  )
  const { values, errors, set } = form
  useLoss([values, images.items.length])
  return (
    <SheetForm
      form={form}
      action={images.busy ? '图片上传中…' : '提交申请'}
      disabled={images.busy || images.failed}
      note="收货 7 天内有破损、少发或质量问题，核实后补发，或把金币和现金全部退回。照片只有你和客服能看到。"
    >
      <FormField id={fieldId('reason')} label="原因" required error={errors.reason}>
        <Pills
          label="原因"
          items={reasons.map(({ name }) => ({ key: name, label: name }))}
          value={values.reason}
          onChange={(reason: string) => set('reason', reason)}
        />
      </FormField>
      <FormField label="说明（选填）" count={`${values.note.length}/${LONGEST}`}>
        <TextArea
          label="说明"
          value={values.note}
          onChange={(note) => set('note', note)}
          placeholder="哪里坏了、少了什么"
          maxLength={LONGEST}
          minRows={2}
        />
      </FormField>
      <FormField label="照片（选填）">
        <ImagePicker images={images} />
      </FormField>
    </SheetForm>
  )
})

function Asked(props: FormProps) {
  const reasons = useLoaded(() => call('GET /api/sysDictData/idNameList/:code', { params: { code: 'mall_after_sale_reason' } }))
  return (
    <LoadedBody loaded={reasons} skeleton={<LoadingRow />}>
      {(found) => <Form {...props} reasons={found} />}
    </LoadedBody>
  )
}

interface Props extends FormProps {
  open: boolean
  onClose: () => void
}

/** 申请售后: what came broken or wrong, in words and pictures. */
export const AfterSaleSheet = ({ open, onClose, ...form }: Props) => (
  <Sheet open={open} onClose={onClose} title="申请售后">
    {open && <Asked {...form} />}
  </Sheet>
)
