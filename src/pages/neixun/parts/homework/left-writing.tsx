import { View } from '@tarojs/components'
import type { HomeworkDetail } from '../../../../../contract/neixunHomework'
import { copy } from '@/patterns/feedback/copy'
import { confirm } from '@/patterns/feedback/use-action'
import { Btn } from '@/ui/button/btn'
import { Card } from '@/ui/layout/card'
import { Dock } from '@/ui/layout/dock'
import { forgetLeft, type Left } from './homework-draft'

const countsOf = ({ images, files }: Left) =>
  [images.length && `图片 ${images.length} 张`, files.length && `文件、录音 ${files.length} 个`].filter(Boolean).join('，')

interface Props {
  homework: HomeworkDetail
  left: Left
  /** Missing where nothing can be handed in any more. */
  onChoose?: (use: boolean) => void
}

/** What was written on this phone and never came to the server, for its writer to choose. */
export function LeftWriting({ homework: { id, group }, left, onChoose }: Props) {
  const use = async () => {
    const loss = group ? '组员后来写的会被换掉' : '在别处写的会被换掉'
    if (await confirm('换成这一份？', loss, { yes: '换成这一份' })) onChoose?.(true)
  }
  const drop = async () => {
    if (!(await confirm('不要这一份了？', '这部手机上没存上的内容会删除', { yes: '不要了' }))) return
    forgetLeft(id)
    onChoose?.(false)
  }
  const text = [left.content, left.links].filter(Boolean).join('\n')
  return (
    <>
      <Card>
        <View className="homework__title">这部手机上有一份没存上的作业</View>
        {onChoose && (
          <View className="homework__small">{group ? '你写的时候，组员也改过草稿。' : '你写的时候，草稿在别处也改过。'}</View>
        )}
        {text && <View className="homework__text">{text}</View>}
        <View className="homework__small">{countsOf(left)}</View>
        {text && (
          <Btn size="s" kind="weak" icon="copy" onTap={() => void copy(text)}>
            复制文字
          </Btn>
        )}
      </Card>
      {onChoose && (
        <Dock>
          <Btn kind="weak" onTap={() => void drop()}>
            不要了，看现在的
          </Btn>
          <Btn wide onTap={() => void use()}>
            换成这一份
          </Btn>
        </Dock>
      )}
    </>
  )
}
