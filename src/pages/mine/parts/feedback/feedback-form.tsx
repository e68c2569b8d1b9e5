import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { IdName } from '../../../../../contract'
import { seenLengthOf } from '../../../../../contract/rules/seen'
import { call } from '@/api/call'
import { VERSION } from '@/lib/version'
import { toast } from '@/patterns/feedback/use-action'
import { fieldId, useForm } from '@/patterns/form/form'
import { ImagePicker, type Images } from '@/patterns/form/image-picker'
import { useNoted, type Typed } from '@/patterns/form/typed'
import { platform } from '@/platform'
import { Btn } from '@/ui/button/btn'
import { FormField } from '@/ui/field/form-field'
import { Pills } from '@/ui/field/pills'
import { TextArea } from '@/ui/field/text-area'
import { TextInput } from '@/ui/field/text-input'
import { Card } from '@/ui/layout/card'
import { Dock } from '@/ui/layout/dock'
import './feedback-form.scss'

const [SHORTEST, LONGEST] = [10, 500]
export const MAX_IMAGES = 4
const PLACES = { weapp: '微信小程序', wechat: '微信内网页', browser: '浏览器' } as const

const NOTHING = { type: '', content: '', contact: '' }
export type Written = typeof NOTHING

interface Props {
  types: IdName[]
  /** What was written before a look at what was sent earlier, and the pictures of it. */
  typed: Typed<Written>
  images: Images
  /** Title of the page one has come from. */
  from: string
  onSent: () => void
}

export const FeedbackForm = observer(function FeedbackForm({ types, typed, images, from, onSent }: Props) {
  const attached = [VERSION, PLACES[platform.name], from && `来自“${from}”`].filter(Boolean).join(' · ')
  const form = useForm(
    typed.values ?? NOTHING,
    {
      type: (type) => !type && '请选择反馈类型',
      content: (content) => seenLengthOf(content) < SHORTEST && `请至少写 ${SHORTEST} 个字`,
    },
    async ({ type, content, contact }) => {
      const more = { contact: contact.trim() || undefined, page: attached, images: images.fileIds }
      await typed.submit.send((requestId) =>
        call('POST /api/feedback/save', { body: { type, content: content.trim(), ...more, requestId } }),
      )
      toast('反馈已提交，谢谢')
      onSent()
    },
  )
  const { values, errors, set } = form
  useNoted(typed, values)
  return (
    <>
      <Card>
        <FormField id={fieldId('type')} label="反馈类型" required error={errors.type}>
          <Pills
            label="反馈类型"
            items={types.map(({ id, name }) => ({ key: id, label: name }))}
            value={values.type}
            onChange={(type: string) => set('type', type)}
          />
        </FormField>
        <FormField
          id={fieldId('content')}
          label="问题或建议"
          required
          count={`${values.content.length}/${LONGEST}`}
          error={errors.content}
        >
          <TextArea
            label="问题或建议"
            placeholder="发生了什么，你希望怎样"
            maxLength={LONGEST}
            value={values.content}
            error={errors.content}
            onChange={(content) => set('content', content)}
          />
        </FormField>
        <FormField label="截图（选填）">
          <ImagePicker images={images} />
        </FormField>
        <FormField label="联系方式（选填）">
          <TextInput
            label="联系方式"
            placeholder="手机、微信或邮箱"
            maxLength={50}
            value={values.contact}
            onChange={(contact) => set('contact', contact)}
          />
        </FormField>
        <View className="feedback-form__attached">随反馈附上：{attached}</View>
      </Card>
      <View className="feedback-form__end" />
      <Dock>
        <Btn wide busy={form.busy} disabled={images.busy || images.failed} onTap={form.submit}>
          {images.busy ? '图片上传中…' : '提交反馈'}
        </Btn>
      </Dock>
    </>
  )
})
