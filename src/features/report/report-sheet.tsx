import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { Api, IdName, Input } from '../../../contract'
import { call } from '@/api/call'
import { toast } from '@/patterns/feedback/use-action'
import { fieldId, useForm } from '@/patterns/form/form'
import { ImagePicker, useImages } from '@/patterns/form/image-picker'
import { useSubmit } from '@/patterns/form/submit'
import { useLoss } from '@/patterns/form/use-loss'
import { LoadedBody, useLoaded } from '@/patterns/page/loaded'
import { Btn } from '@/ui/button/btn'
import { FormField } from '@/ui/field/form-field'
import { Pills } from '@/ui/field/pills'
import { TextArea } from '@/ui/field/text-area'
import { LoadingRow } from '@/ui/list/list-end'
import { Sheet } from '@/ui/overlay/sheet'
import './report-sheet.scss'

const LONGEST = 200
const MAX_IMAGES = 3

type Report = Input<'POST /api/report/save', Api['POST /api/report/save']>['body']
export type ReportTarget = Pick<Report, 'targetType' | 'targetId'>

interface FormProps {
  target: ReportTarget
  reasons: IdName[]
  onDone: () => void
}

const ReportForm = observer(function ReportForm({ target, reasons, onDone }: FormProps) {
  const images = useImages([], MAX_IMAGES)
  const { send } = useSubmit()
  const form = useForm(
    { reason: '', desc: '' },
    { reason: (reason) => !reason && '请选择举报原因' },
    async ({ reason, desc }) => {
      const more = { desc: desc.trim() || undefined, images: images.fileIds }
      await send((requestId) => call('POST /api/report/save', { body: { ...target, reason, ...more, requestId } }))
      toast('举报已提交')
      onDone()
    },
  )
  const { reason, desc } = form.values
  useLoss([form.values, images.items.length])
  return (
    <>
      <FormField id={fieldId('reason')} label="举报原因" required error={form.errors.reason}>
        <Pills
          label="举报原因"
          items={reasons.map(({ id, name }) => ({ key: id, label: name }))}
          value={reason}
          onChange={(id: string) => form.set('reason', id)}
        />
      </FormField>
      <FormField label="补充说明（选填）" count={`${desc.length}/${LONGEST}`}>
        <TextArea
          label="补充说明"
          value={desc}
          onChange={(text) => form.set('desc', text)}
          placeholder="说说哪里有问题，方便我们核实"
          maxLength={LONGEST}
          minRows={2}
        />
      </FormField>
      <FormField label="图片（选填）">
        <ImagePicker images={images} />
      </FormField>
      <View className="report-sheet__part">
        <Btn wide busy={form.busy} disabled={images.busy || images.failed} onTap={() => void form.submit()}>
          {images.busy ? '图片上传中…' : '提交举报'}
        </Btn>
      </View>
    </>
  )
})

interface Props {
  /** What is reported; a new one begins a new report. */
  target: ReportTarget
  open: boolean
  onClose: () => void
}

/** 举报: why, in words and pictures if one likes. */
export function ReportSheet({ target, open, onClose }: Props) {
  const reasons = useLoaded(() => call('GET /api/sysDictData/idNameList/:code', { params: { code: 'report_reason' } }))
  return (
    <Sheet open={open} onClose={onClose} title="举报">
      <LoadedBody loaded={reasons} skeleton={<LoadingRow />}>
        {(all) => <ReportForm key={target.targetId} target={target} reasons={all} onDone={onClose} />}
      </LoadedBody>
    </Sheet>
  )
}
