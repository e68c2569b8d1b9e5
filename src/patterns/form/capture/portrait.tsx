import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { Images } from '@/patterns/form/image-picker'
import { a11y } from '@/ui/a11y'
import { Icon } from '@/ui/icon/icon'
import { Pic } from '@/ui/media/pic'
import './portrait.scss'

const RULES = [
  '头顶到下巴在虚线圈内，双眼在横线附近',
  '正对镜头，露出眉毛和双耳，不戴帽子和墨镜',
  '背景是干净的白色或蓝色，脸上没有阴影',
]

/** An outline to hold a portrait against: nobody here knows faces, so the person looks themselves. */
export const Portrait = observer(function Portrait({ images }: { images: Images }) {
  const src = images.items[0]?.src
  return (
    <View className="portrait">
      <View className="portrait__frame">
        {src && <Pic className="portrait__pic" src={src} alt="照片与头部轮廓对照" />}
        <View className="portrait__head" {...a11y({ hidden: true })} />
        <View className="portrait__eyes" {...a11y({ hidden: true })} />
      </View>
      <View className="portrait__rules">
        <View className="portrait__title">{src ? '请自己对照一下' : '这样拍'}</View>
        {RULES.map((rule) => (
          <View key={rule} className="portrait__rule">
            <Icon name="check" size="s" />
            <Text>{rule}</Text>
          </View>
        ))}
        <View className="portrait__note">我们核对格式、尺寸、比例和背景，不做人脸识别；人像由审核人员看</View>
      </View>
    </View>
  )
})
