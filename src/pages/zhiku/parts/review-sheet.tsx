import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { seenLengthOf } from '../../../../contract/rules/seen'
import { call } from '@/api/call'
import { toast } from '@/patterns/feedback/use-action'
import { fieldId, useForm } from '@/patterns/form/form'
import { useSubmit } from '@/patterns/form/submit'
import { Btn } from '@/ui/button/btn'
import { FormField } from '@/ui/field/form-field'
import { Rating } from '@/ui/field/rating'
import { TextArea } from '@/ui/field/text-area'
import { Sheet } from '@/ui/overlay/sheet'
import '@/patterns/form/sheet-form.scss'

const [SHORTEST, LONGEST] = [5, 500]
const RULES = {
  score: (score: number) => !score && '请打分',
  content: (content: string) => seenLengthOf(content) < SHORTEST && `至少写 ${SHORTEST} 个字`,
}

interface Props {
  docId: string
  open: boolean
  onClose: () => void
  onSaved: () => void
}

/** Stars and words: once a person. */
export const ReviewSheet = observer(function ReviewSheet({ docId, open, onClose, onSaved }: Props) {
  const { send } = useSubmit()
  const { values, errors, set, submit, busy } = useForm({ score: 0, content: '' }, RULES, async ({ score, content }) => {
    await send((requestId) => call('POST /api/zhikuReview/save', { body: { docId, score, content: content.trim(), requestId } }))
    toast('评价已提交')
    onSaved()
  })
  return (
    <Sheet open={open} onClose={onClose} title="评价资料">
      <FormField id={fieldId('score')} error={errors.score}>
        <Rating score={values.score} onChange={(score) => set('score', score)} />
      </FormField>
      <FormField id={fieldId('content')} error={errors.content} count={`${values.content.length}/${LONGEST}`} label="用得怎么样">
        <TextArea
          label="评价内容"
          value={values.content}
          onChange={(content) => set('content', content)}
          maxLength={LONGEST}
          placeholder="拿来就能用吗，改了哪里，适合什么公司"
          error={errors.content}
        />
      </FormField>
      <View className="sheet-end">
        <Btn wide busy={busy} onTap={() => void submit()}>
          提交评价
        </Btn>
      </View>
    </Sheet>
  )
})
