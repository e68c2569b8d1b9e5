import { View } from '@tarojs/components'
import { useState } from 'react'
import { FAULT_KINDS, type FaultKind } from '../../../../contract/rules/practice'
import { call } from '@/api/call'
import { keysOf } from '../../../../contract/rules/keys'
import { toast, useAction } from '@/patterns/feedback/use-action'
import { useSubmit } from '@/patterns/form/submit'
import { useLoss } from '@/patterns/form/use-loss'
import { Btn } from '@/ui/button/btn'
import { FormField } from '@/ui/field/form-field'
import { Pills } from '@/ui/field/pills'
import { TextArea } from '@/ui/field/text-area'
import { Sheet } from '@/ui/overlay/sheet'
import './sheets.scss'

interface SheetProps {
  questionId: string
  onClose: () => void
}

interface NoteProps extends SheetProps {
  note: string
  onSaved: (note: string) => void
}

function Note({ questionId, note, onClose, onSaved }: NoteProps) {
  const [text, setText] = useState(note)
  useLoss(text)
  const save = useAction(async () => {
    await call('POST /api/tikuQuestion/note', { body: { questionId, note: text.trim() } })
    onSaved(text.trim())
    toast('保存成功')
    onClose()
  })
  return (
    <>
      <TextArea
        label="笔记内容"
        value={text}
        maxLength={500}
        minRows={4}
        placeholder="复习时能看到，只有自己看得到"
        onChange={setText}
      />
      <View className="tiku-sheet-end">
        <Btn wide busy={save.busy} onTap={() => void save.run()}>
          保存
        </Btn>
      </View>
    </>
  )
}

/** 笔记 of one question. */
export const NoteSheet = (props: NoteProps) => (
  <Sheet open onClose={props.onClose} title="笔记">
    <Note {...props} />
  </Sheet>
)

const KINDS = keysOf(FAULT_KINDS).map((key) => ({ key, label: FAULT_KINDS[key] }))

function Fault({ questionId, onClose }: SheetProps) {
  const [kind, setKind] = useState<FaultKind>('answer')
  const [words, setWords] = useState('')
  useLoss(words)
  const submit = useSubmit()
  const send = useAction(async () => {
    await submit.send((requestId) =>
      call('POST /api/tikuQuestion/report', { body: { questionId, kind, words: words.trim(), requestId } }),
    )
    toast('已提交，处理后会通知你')
    onClose()
  })
  return (
    <>
      <FormField label="哪里不对">
        <Pills label="哪里不对" items={KINDS} value={kind} onChange={setKind} />
      </FormField>
      <FormField label="说明（选填）">
        <TextArea
          label="说明"
          value={words}
          maxLength={300}
          minRows={3}
          placeholder="写出依据，我们处理得更快"
          onChange={setWords}
        />
      </FormField>
      <View className="tiku-sheet-end">
        <Btn wide busy={send.busy} onTap={() => void send.run()}>
          提交
        </Btn>
      </View>
    </>
  )
}

/** 纠错: what is wrong with a question, for the editors. */
export const FaultSheet = (props: SheetProps) => (
  <Sheet open onClose={props.onClose} title="纠错">
    <Fault {...props} />
  </Sheet>
)
