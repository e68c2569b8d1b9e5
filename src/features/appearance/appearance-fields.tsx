import { observer } from 'mobx-react'
import { appearance, type Scale, type ThemeChoice } from '@/stores/appearance'
import { FormField } from '@/ui/field/form-field'
import { SegmentPicker } from '@/ui/field/segment-picker'

const SCALES: { key: Scale; label: string }[] = [
  { key: 1, label: '标准' },
  { key: 1.15, label: '大' },
  { key: 1.3, label: '特大' },
]
const THEMES: { key: ThemeChoice; label: string }[] = [
  { key: 'system', label: '跟随系统' },
  { key: 'light', label: '浅色' },
  { key: 'dark', label: '深色' },
]

/** How large everything is written, and how dark: of the whole app, wherever it is chosen. */
export const AppearanceFields = observer(function AppearanceFields() {
  return (
    <>
      <FormField label="字号">
        <SegmentPicker label="字号" items={SCALES} value={appearance.scale} onChange={appearance.setScale} />
      </FormField>
      <FormField label="深色">
        <SegmentPicker label="深色" items={THEMES} value={appearance.choice} onChange={appearance.setChoice} />
      </FormField>
    </>
  )
})
