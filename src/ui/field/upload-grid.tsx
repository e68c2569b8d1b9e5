import { Text, View } from '@tarojs/components'
import { a11y } from '@/ui/a11y'
import { Tap } from '@/ui/button/tap'
import { Icon } from '@/ui/icon/icon'
import { Pic } from '@/ui/media/pic'
import './upload-grid.scss'

export interface UploadItem {
  key: string
  src: string
  /** 0–100 while it is on its way. */
  percent?: number
  failed?: boolean
}

interface UploadGridProps {
  items: readonly UploadItem[]
  max: number
  onAdd: () => void
  onRemove: (key: string) => void
  onRetry: (key: string) => void
  /** Pictures can be put earlier by one. */
  onMove?: (from: number, to: number) => void
}

function State({ item, nth, onRetry }: { item: UploadItem; nth: number; onRetry: () => void }) {
  if (item.failed)
    return (
      <Tap className="upload-grid__state" label={`第 ${nth} 张上传失败，重试`} onTap={onRetry}>
        <Icon name="refresh-cw" size="s" />
        <Text>重试</Text>
      </Tap>
    )
  if (item.percent === undefined) return null
  return (
    <View className="upload-grid__state">
      <Text>上传 {item.percent}%</Text>
    </View>
  )
}

/** Pictures that are being handed in: how far each is, what failed, room for more. */
export function UploadGrid({ items, max, onAdd, onRemove, onRetry, onMove }: UploadGridProps) {
  const failed = items.flatMap((item, index) => (item.failed ? [index + 1] : []))
  return (
    <View>
      <View className="upload-grid">
        {items.map((item, index) => (
          <View key={item.key} className="upload-grid__box">
            <Pic className="upload-grid__pic" src={item.src} alt={`第 ${index + 1} 张`} />
            <State item={item} nth={index + 1} onRetry={() => onRetry(item.key)} />
            {onMove && index > 0 && !item.failed && item.percent === undefined && (
              <Tap
                className="upload-grid__tool upload-grid__tool--earlier"
                label={`第 ${index + 1} 张往前移`}
                onTap={() => onMove(index, index - 1)}
              >
                <View className="upload-grid__dot">
                  <Icon name="chevron-left" size="xs" />
                </View>
              </Tap>
            )}
            <Tap
              className="upload-grid__tool upload-grid__tool--remove"
              label={`删除第 ${index + 1} 张`}
              onTap={() => onRemove(item.key)}
            >
              <View className="upload-grid__dot">
                <Icon name="x" size="xs" />
              </View>
            </Tap>
          </View>
        ))}
        {items.length < max && (
          <View className="upload-grid__box">
            <Tap className="upload-grid__add" label={`添加图片，已有 ${items.length} 张，最多 ${max} 张`} onTap={onAdd}>
              <Icon name="image-plus" />
              <Text>
                {items.length}/{max}
              </Text>
            </Tap>
          </View>
        )}
      </View>
      {failed.length > 0 && (
        <View className="upload-grid__failed" {...a11y({ role: 'alert' })}>
          第 {failed.join('、')} 张上传失败，点击重试
        </View>
      )}
    </View>
  )
}
