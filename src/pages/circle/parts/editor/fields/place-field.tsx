import { View } from '@tarojs/components'
import { useState } from 'react'
import { cityName, readRegion } from '../../../../../../contract/rules/region'
import { RegionPicker } from '@/patterns/form/picking/region-picker'
import { Toggle } from '@/ui/field/toggle'
import { Cell } from '@/ui/list/cell'
import './place-field.scss'

interface Props {
  /** The name of a city, or '' */
  place: string
  onChange: (place: string) => void
}

/** In which city somebody is, if they want to say so: chosen by hand, since no device has to tell where it is for a name. */
export function PlaceField({ place, onChange }: Props) {
  const [on, setOn] = useState(place !== '')
  const [region, setRegion] = useState(place)
  const choose = (next: string) => {
    setRegion(next)
    onChange(cityName(readRegion(next)?.names ?? []))
  }
  const toggle = (next: boolean) => {
    setOn(next)
    if (!next) choose('')
  }
  return (
    <>
      <Cell
        title="所在位置"
        desc="只显示你选的城市，不读取定位"
        trailing={<Toggle label="所在位置" on={on} onChange={toggle} />}
      />
      {on && (
        <View className="place-field">
          <RegionPicker cityOnly label="所在城市" placeholder="选择城市" value={place && region} onChange={choose} />
          {place && <View className="place-field__shown">动态旁显示“在{place}”</View>}
        </View>
      )}
    </>
  )
}
