import { View } from '@tarojs/components'
import { useState } from 'react'
import type { AiMessage } from '../../../../contract'
import { useAction } from '@/patterns/feedback/use-action'
import { Btn } from '@/ui/button/btn'
import { FormField } from '@/ui/field/form-field'
import { Pills } from '@/ui/field/pills'
import { TextArea } from '@/ui/field/text-area'
import { Sheet } from '@/ui/overlay/sheet'
import '@/patterns/form/sheet-form.scss'

type Reason = AiMessage['voteReasons'][number]
const REASONS: { key: Reason; label: string }[] = [
  { key: 'inaccurate', label: '不准确' },
  { key: 'outdated', label: '过时' },
  { key: 'unfounded', label: '没有依据' },
  { key: 'wordy', label: '太啰嗦' },
  { key: 'other', label: '其他' },
]
const LONGEST = 300

interface Props {
  open: boolean
  onClose: () => void
  onSend: (reasons: Reason[], text: string) => Promise<void>
}

/** What is wrong with an answer: whoever looks after the answers reads it. */
export function VoteSheet({ open, onClose, onSend }: Props) {
  const [reasons, setReasons] = useState<Reason[]>([])
  const [text, setText] = useState('')
  const send = useAction(async () => {
    await onSend(reasons, text.trim())
    setReasons([])
    setText('')
  })
  return (
    <Sheet open={open} onClose={onClose} title="哪里不好？">
      <FormField>
        <Pills label="原因" items={REASONS} values={reasons} onChange={setReasons} />
      </FormField>
      <FormField label="补充说明（选填）" count={`${text.length}/${LONGEST}`}>
        <TextArea
          label="补充说明"
          value={text}
          onChange={setText}
          placeholder="说说哪里有问题，编辑会核实并修正"
          maxLength={LONGEST}
          minRows={2}
        />
      </FormField>
      <View className="sheet-end">
        <Btn wide busy={send.busy} disabled={!reasons.length && !text.trim()} onTap={() => void send.run()}>
          提交
        </Btn>
      </View>
    </Sheet>
  )
}
