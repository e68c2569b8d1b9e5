import { Select } from 'antd'
import { useEffect, useState } from 'react'
import { callAny } from '../../api/call'
import type { Route } from '../../api/contract'

/** Sentences that somebody has written for this, to begin with. */
export function Phrases({ route, onChoose }: { route: Route; onChoose: (text: string) => void }) {
  const [all, setAll] = useState<string[]>([])
  useEffect(() => {
    callAny(route).then(
      // What a screen names as its `phrases` answers with them.
      (found) => setAll(found as string[]),
      () => {},
    )
  }, [route])
  if (!all.length) return null
  return (
    <Select
      aria-label="用写好的"
      placeholder="用写好的，再改"
      style={{ width: '100%', marginBottom: 12 }}
      value={null}
      options={all.map((text) => ({ value: text, label: text }))}
      onChange={(text: string | null) => text && onChoose(text)}
    />
  )
}
