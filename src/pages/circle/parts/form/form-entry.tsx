import { View } from '@tarojs/components'
import type { PostDetail } from '../../../../../contract'
import { moment } from '@/lib/date'
import { go } from '@/nav'
import { Tap } from '@/ui/button/tap'
import { Icon } from '@/ui/icon/icon'
import './form-entry.scss'

interface Props {
  form: NonNullable<PostDetail['form']>
}

/** The form that a post offers. */
export const FormEntry = ({ form: { id, title, closed, startTime } }: Props) => (
  <Tap role="link" className="card form-entry" onTap={() => void go('pages/circle/form', { id })}>
    <Icon className="form-entry__icon" name="file-text" size="l" />
    <View className="form-entry__words">
      <View className="form-entry__title">{title}</View>
      <View className="form-entry__state">
        {startTime ? `${moment(startTime)} 开始` : closed ? '已截止或名额已满' : '填写后提交给作者'}
      </View>
    </View>
    <View className="form-entry__go">{closed ? '查看' : '去填写'}</View>
    <Icon name="chevron-right" size="s" />
  </Tap>
)
