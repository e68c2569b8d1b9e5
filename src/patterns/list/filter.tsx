import { View } from '@tarojs/components'
import { Btn } from '@/ui/button/btn'
import { Tap } from '@/ui/button/tap'
import { FormField } from '@/ui/field/form-field'
import { Pills } from '@/ui/field/pills'
import { Icon } from '@/ui/icon/icon'
import { Sheet } from '@/ui/overlay/sheet'
import './filter.scss'

interface FilterTapProps {
  /** What the list is narrowed to, in words; '' where it is not, or where the words stand elsewhere. */
  chosen?: string
  narrowed: boolean
  onTap: () => void
}

/** Opens the filter of a list, and shows whether it narrows it. */
export const FilterTap = ({ chosen, narrowed, onTap }: FilterTapProps) => (
  <Tap className={`filter-tap ${narrowed ? 'filter-tap--on' : ''}`} onTap={onTap}>
    {chosen || '筛选'}
    <Icon name="chevron-down" size="s" />
  </Tap>
)

export interface FilterField<F> {
  key: keyof F & string
  label: string
  /** The first is the one that narrows nothing. */
  items: readonly { key: string; label: string }[]
}

interface FilterSheetProps<F> {
  open: boolean
  fields: readonly FilterField<F>[]
  filter: F
  onChange: (filter: F) => void
  onReset: () => void
  onClose: () => void
}

/** By what a list can be narrowed; it follows every choice at once. */
export const FilterSheet = <F extends Record<keyof F, string>>({
  open,
  fields,
  filter,
  onChange,
  onReset,
  onClose,
}: FilterSheetProps<F>) => (
  <Sheet open={open} onClose={onClose} title="筛选">
    {fields.map(({ key, label, items }) => (
      <FormField key={key} label={label}>
        <Pills
          label={label}
          items={items}
          value={filter[key]}
          onChange={(value: string) => onChange({ ...filter, [key]: value })}
        />
      </FormField>
    ))}
    <View className="filter-end">
      <Btn kind="weak" onTap={onReset}>
        重置
      </Btn>
      <Btn wide onTap={onClose}>
        看结果
      </Btn>
    </View>
  </Sheet>
)
