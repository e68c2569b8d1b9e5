import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { seenLengthOf } from '../../../../contract/rules/seen'
import { call } from '@/api/call'
import { toast } from '@/patterns/feedback/use-action'
import { fieldId, useForm } from '@/patterns/form/form'
import { ImagePicker, useImages } from '@/patterns/form/image-picker'
import { useSubmit } from '@/patterns/form/submit'
import { Btn } from '@/ui/button/btn'
import { FormField } from '@/ui/field/form-field'
import { Pills } from '@/ui/field/pills'
import { TextArea } from '@/ui/field/text-area'
import { Sheet } from '@/ui/overlay/sheet'
import '@/patterns/form/sheet-form.scss'

type Kind = 'wrong' | 'copyright' | 'broken' | 'law'
const KINDS: { key: Kind; label: string }[] = [
  { key: 'wrong', label: '内容有误' },
  { key: 'broken', label: '文件打不开' },
  { key: 'law', label: '法规已变' },
  { key: 'copyright', label: '侵权' },
]
const [SHORTEST, LONGEST, PICTURES] = [5, 500, 3]

interface Props {
  docId: string
  open: boolean
  onClose: () => void
}

/** What is wrong with it, in words and pictures. */
export const IssueSheet = observer(function IssueSheet({ docId, open, onClose }: Props) {
  const { send } = useSubmit()
  const images = useImages([], PICTURES)
  const { values, errors, set, setValues, submit, busy } = useForm(
    // It may become any other.
    { type: 'wrong' as Kind, content: '' },
    { content: (content: string) => seenLengthOf(content) < SHORTEST && `至少写 ${SHORTEST} 个字` },
    async ({ type, content }) => {
      await send((requestId) =>
        call('POST /api/zhiku/reportIssue', {
          body: { docId, type, content: content.trim(), images: images.fileIds, requestId },
        }),
      )
      toast('已收到，48 小时内处理并通知你')
      setValues({ type: 'wrong', content: '' })
      images.clear()
      onClose()
    },
  )
  return (
    <Sheet open={open} onClose={onClose} title="资料有问题">
      <FormField label="哪一类问题">
        <Pills label="问题类型" items={KINDS} value={values.type} onChange={(type: Kind) => set('type', type)} />
      </FormField>
      <FormField id={fieldId('content')} error={errors.content} label="具体说明" count={`${values.content.length}/${LONGEST}`}>
        <TextArea
          label="具体说明"
          value={values.content}
          onChange={(content) => set('content', content)}
          maxLength={LONGEST}
          placeholder="第几页、哪一条，或打开时的提示"
          error={errors.content}
        />
      </FormField>
      <FormField label="截图（选填）">
        <ImagePicker images={images} />
      </FormField>
      <View className="sheet-end">
        <Btn wide busy={busy} disabled={images.busy || images.failed} onTap={() => void submit()}>
          {images.busy ? '图片上传中…' : '提交'}
        </Btn>
      </View>
    </Sheet>
  )
})
