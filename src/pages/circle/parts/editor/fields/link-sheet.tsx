import { View } from '@tarojs/components'
import { useState } from 'react'
import { Btn } from '@/ui/button/btn'
import { FormField } from '@/ui/field/form-field'
import { TextInput } from '@/ui/field/text-input'
import { Sheet } from '@/ui/overlay/sheet'
import '@/patterns/form/sheet-form.scss'

const LONGEST_WORDS = 50
const LONGEST_URL = 300
const URL = /^https?:\/\/[^\s.]+\.[^\s]+$/i

/** `www.gov.cn` means its address. */
const addressOf = (typed: string) => {
  const url = typed.trim()
  return /^[a-z]+:\/\//i.test(url) ? url : `https://${url}`
}

interface Props {
  /** The words that are selected; undefined while no link is being made. */
  words: string | undefined
  onClose: () => void
  onLink: (words: string, url: string) => void
}

function LinkForm({ words, onLink }: { words: string; onLink: Props['onLink'] }) {
  const [shown, setShown] = useState(words.slice(0, LONGEST_WORDS))
  const [typed, setTyped] = useState('')
  const [error, setError] = useState('')
  const done = () => {
    const url = addressOf(typed)
    if (!URL.test(url)) return setError('请填写网址，例如 https://www.gov.cn')
    onLink(shown.trim() || url.slice(0, LONGEST_WORDS), url)
  }
  return (
    <>
      <FormField label="网址" error={error}>
        <TextInput
          label="网址"
          value={typed}
          onChange={(text) => {
            setTyped(text)
            setError('')
          }}
          placeholder="https://"
          maxLength={LONGEST_URL}
          error={error}
          focus
          confirm="done"
          onConfirm={done}
        />
      </FormField>
      <FormField label="显示的文字">
        <TextInput label="显示的文字" value={shown} onChange={setShown} placeholder="不填则显示网址" maxLength={LONGEST_WORDS} />
      </FormField>
      <View className="sheet-end">
        <Btn wide onTap={done}>
          加上链接
        </Btn>
      </View>
    </>
  )
}

/** Asks where words should lead. */
export const LinkSheet = ({ words, onClose, onLink }: Props) => (
  <Sheet open={words !== undefined} onClose={onClose} title="添加链接">
    {words !== undefined && <LinkForm words={words} onLink={onLink} />}
  </Sheet>
)
