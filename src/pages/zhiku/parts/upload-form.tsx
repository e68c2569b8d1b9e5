import { observer } from 'mobx-react'
import * as codes from '../../../../contract/rules/codes'
import { seenLengthOf } from '../../../../contract/rules/seen'
import type { Api, IdName, Result } from '../../../../contract'
import { call } from '@/api/call'
import { toast } from '@/patterns/feedback/use-action'
import { FilePicker, useFiles } from '@/patterns/form/file-picker'
import { fieldId, useForm } from '@/patterns/form/form'
import { OptionPicker } from '@/patterns/form/picking/pickers'
import { SheetForm, TextField } from '@/patterns/form/sheet-form'
import { useSubmit } from '@/patterns/form/submit'
import { useLoss } from '@/patterns/form/use-loss'
import { platform } from '@/platform'
import { CheckBox } from '@/ui/field/check-box'
import { FormField } from '@/ui/field/form-field'
import { Pills } from '@/ui/field/pills'
import { TextArea } from '@/ui/field/text-area'

export type Terms = Result<Api['GET /api/zhikuUpload/terms']>

const FREE = '0'
const PRICES = [FREE, '10', '30', '50', '100', '200'].map((key) => ({ key, label: key === FREE ? '免费' : `${key} 金币` }))
const [SHORTEST_TITLE, SHORTEST, LONGEST] = [4, 10, 500]
const RULES = {
  title: (title: string) => title.trim().length < SHORTEST_TITLE && `至少写 ${SHORTEST_TITLE} 个字`,
  categoryId: (id: string) => !id && '请选择分类',
  intro: (intro: string) => seenLengthOf(intro) < SHORTEST && `至少写 ${SHORTEST} 个字`,
  agreed: (agreed: boolean) => !agreed && '请先确认这份资料可以公开',
}
const NO_FILE = '请先选一个文件'
const ABOUT_FILE = [codes.UPLOAD_WRONG_KIND, codes.UPLOAD_TOO_LARGE, codes.FILE_GONE]

interface Props {
  share: Terms['share']
  categories: IdName[]
  onDone: () => void
}

/** One document that somebody puts in. */
export const UploadForm = observer(function UploadForm({ share, categories, onDone }: Props) {
  const files = useFiles([], 1)
  const { send } = useSubmit()
  const form = useForm(
    { file: '', title: '', categoryId: '', intro: '', price: '30', agreed: false },
    { file: () => !files.fileIds.length && NO_FILE, ...RULES },
    async ({ title, categoryId, intro, price }) => {
      await send((requestId) =>
        call('POST /api/zhikuUpload/save', {
          body: {
            ...{ title: title.trim(), categoryId, intro: intro.trim(), requestId, agreed: true },
            fileId: files.fileIds[0],
            coinPrice: price === FREE ? null : Number(price),
          },
        }),
      )
      toast('已提交，审核结果会通知你')
      onDone()
    },
    (code) => (ABOUT_FILE.includes(code) ? 'file' : code === codes.GONE ? 'categoryId' : undefined),
  )
  const { values, errors, set } = form
  useLoss([values, files.items.length])
  return (
    <SheetForm form={form} action={files.unfinished ? '文件还没有传完' : '提交审核'} disabled={files.unfinished}>
      <FormField
        id={fieldId('file')}
        label="文件"
        required
        hint={`PDF、Word、Excel、PPT，20 MB 以内；${platform.name === 'weapp' ? '从微信聊天里选' : '断网后可接着传'}`}
        error={errors.file === NO_FILE && files.items.length > 0 ? undefined : errors.file}
      >
        <FilePicker files={files} />
      </FormField>
      <TextField form={form} name="title" label="标题" required placeholder="用在哪里、解决什么问题" maxLength={60} />
      <FormField id={fieldId('categoryId')} label="分类" required error={errors.categoryId}>
        <OptionPicker
          label="分类"
          placeholder="请选择"
          options={categories}
          value={values.categoryId}
          error={errors.categoryId}
          onChange={(id) => set('categoryId', id)}
        />
      </FormField>
      <FormField id={fieldId('intro')} label="介绍" required error={errors.intro} count={`${values.intro.length}/${LONGEST}`}>
        <TextArea
          label="介绍"
          value={values.intro}
          onChange={(intro) => set('intro', intro)}
          maxLength={LONGEST}
          placeholder="里面有什么，适合什么公司，怎么用"
          error={errors.intro}
        />
      </FormField>
      <FormField label="定价" hint={`每卖出一份，你得售价的 ${share}%，以金币到账`}>
        <Pills label="定价" items={PRICES} value={values.price} onChange={(price: string) => set('price', price)} />
      </FormField>
      <FormField id={fieldId('agreed')} error={errors.agreed}>
        <CheckBox checked={values.agreed} label="承诺有权公开这份资料" onChange={(agreed) => set('agreed', agreed)}>
          这份资料我有权公开，里面没有他人的个人信息和公司的商业秘密；侵权由我负责
        </CheckBox>
      </FormField>
    </SheetForm>
  )
})
