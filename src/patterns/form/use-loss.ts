import { useContext, useEffect, useState } from 'react'
import { confirm } from '@/patterns/feedback/use-action'
import { useBackGuard } from '@/patterns/page/use-back-guard'
import { onWeapp } from '@/ui/a11y'
import { InSheet } from '@/ui/overlay/in-sheet'

const LOSS = '现在离开，填好的内容会丢失'
const stay = () => {}

/** Of a form in a sheet that keeps nothing: once what stands there is not what stood there first, closing the sheet asks. */
export function useLoss(values: unknown) {
  const setAsked = useContext(InSheet)
  const now = JSON.stringify(values)
  const [first] = useState(now)
  const dirty = now !== first
  useEffect(() => {
    if (!setAsked || !dirty) return undefined
    setAsked(() => confirm('放弃填好的内容吗？', '关闭后不会保留', { yes: '放弃', no: '继续填写' }))
    return () => setAsked()
  }, [setAsked, dirty])
  // There Back is WeChat's, and leaves the page with its sheet.
  useBackGuard(onWeapp && dirty && setAsked !== undefined, stay, LOSS)
}
