import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { seenLengthOf } from '../../../../../contract/rules/seen'
import { call } from '@/api/call'
import { toast } from '@/patterns/feedback/use-action'
import { fieldId, useForm } from '@/patterns/form/form'
import { ImagePicker, useImages } from '@/patterns/form/image-picker'
import { useSubmit } from '@/patterns/form/submit'
import { Btn } from '@/ui/button/btn'
import { FormField } from '@/ui/field/form-field'
import { Rating } from '@/ui/field/rating'
import { TextArea } from '@/ui/field/text-area'
import { Sheet } from '@/ui/overlay/sheet'
import '@/patterns/form/sheet-form.scss'

const [SHORTEST, LONGEST, PICTURES] = [5, 500, 6]
const RULES = {
  score: (score: number) => !score && '请打分',
  content: (content: string) => seenLengthOf(content) < SHORTEST && `至少写 ${SHORTEST} 个字`,
}

interface Props {
  courseId: string
  open: boolean
  onClose: () => void
  onSaved: () => void
}

/** Stars, words and pictures: once a person. */
export const ReviewSheet = observer(function ReviewSheet({ courseId, open, onClose, onSaved }: Props) {
  const { send } = useSubmit()
  const images = useImages([], PICTURES)
  const { values, errors, set, submit, busy } = useForm({ score: 0, content: '' }, RULES, async ({ score, content }) => {
    await send((requestId) =>
      call('POST /api/courseReview/save', {
        body: { courseId, score, content: content.trim(), images: images.fileIds, requestId },
      }),
    )
    toast('评价已提交')
    onSaved()
  })
  return (
    <Sheet open={open} onClose={onClose} title="评价课程">
      <FormField id={fieldId('score')} error={errors.score}>
        <Rating score={values.score} onChange={(score) => set('score', score)} />
      </FormField>
      <FormField id={fieldId('content')} error={errors.content} count={`${values.content.length}/${LONGEST}`} label="学得怎么样">
        <TextArea
          label="评价内容"
          value={values.content}
          onChange={(content) => set('content', content)}
          maxLength={LONGEST}
          placeholder="讲得清楚吗，用上了哪一条，适合谁学"
          error={errors.content}
        />
      </FormField>
      <FormField label="图片（选填）">
        <ImagePicker images={images} />
      </FormField>
      <View className="sheet-end">
        <Btn wide busy={busy} disabled={images.busy || images.failed} onTap={() => void submit()}>
          {images.busy ? '图片上传中…' : '提交评价'}
        </Btn>
      </View>
    </Sheet>
  )
})
