import { Text, View } from '@tarojs/components'
import { useEffect, useState, type KeyboardEvent } from 'react'
import { call } from '@/api/call'
import { useDebounced } from '@/patterns/form/use-debounced'
import { a11y, onWeapp } from '@/ui/a11y'
import { Tap } from '@/ui/button/tap'
import { TextInput } from '@/ui/field/text-input'
import './company-field.scss'

interface Props {
  value: string
  error?: string
  onChange: (value: string) => void
}

/** Names that begin like this; a failure shows none, for anything can be typed. */
function useNames(typed: string): string[] {
  const keyword = useDebounced(typed.trim())
  const [found, setFound] = useState<{ keyword: string; names: string[] }>({ keyword: '', names: [] })
  useEffect(() => {
    if ([...keyword].length < 2) return
    let wanted = true
    call('POST /api/user/companySuggest', { body: { keyword } }).then(
      (names) => wanted && setFound({ keyword, names }),
      () => {},
    )
    return () => {
      wanted = false
    }
  }, [keyword])
  return typed && found.keyword === keyword ? found.names.filter((name) => name !== typed.trim()) : []
}

/** Where somebody works, with names that others gave it: by a tap, or with Tab and Enter; Esc sends them away. */
export function CompanyField({ value, error, onChange }: Props) {
  // What stands there already, and what was chosen, needs no suggestions.
  const [typed, setTyped] = useState('')
  const names = useNames(typed)
  const write = (text: string) => {
    setTyped(text)
    onChange(text)
  }
  const choose = (name: string) => {
    setTyped('')
    onChange(name)
  }
  const pressed = (event: KeyboardEvent) => event.key === 'Escape' && setTyped('')
  return (
    <View {...(!onWeapp && { onKeyDown: pressed })}>
      <TextInput label="公司" placeholder="所在公司" maxLength={50} value={value} error={error} onChange={write} />
      <View {...a11y({ role: 'status' })}>
        {names.length > 0 && <Text className="companies__count">以此开头的公司有 {names.length} 个，可直接选</Text>}
      </View>
      {names.length > 0 && (
        <View className="companies" {...a11y({ role: 'group', label: '公司建议' })}>
          {names.map((name) => (
            <Tap key={name} className="companies__name" onTap={() => choose(name)}>
              <Text>{name}</Text>
            </Tap>
          ))}
        </View>
      )}
    </View>
  )
}
