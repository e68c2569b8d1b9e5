import { observer } from 'mobx-react'
import type { Loaded } from '@/api/loaded'
import { fileSize } from '@/lib/file-size'
import { toast, useAction } from '@/patterns/feedback/use-action'
import { useLoaded } from '@/patterns/page/loaded'
import { Cell } from '@/ui/list/cell'
import { cacheSize, clearCache } from './cache'

/** 清除缓存: how much that is, and away with it. Nothing that somebody wrote or chose is lost, so nothing is asked. */
export const CacheCell = observer(function CacheCell() {
  const size: Loaded<number> = useLoaded(cacheSize)
  const clear = useAction(async () => {
    const before = size.value ?? 0
    await clearCache()
    await size.load()
    toast(`已清除 ${fileSize(before - (size.value ?? 0))}`)
  })
  if (!size.value) return <Cell title="清除缓存" value={size.value === 0 ? '无需清理' : ''} />
  return (
    <Cell
      title="清除缓存"
      desc="草稿、搜索记录和设置都保留"
      value={clear.busy ? '正在清除…' : fileSize(size.value)}
      onTap={() => void clear.run()}
    />
  )
})
