import { go } from '@/nav'
import { StateView } from '@/ui/feedback/state-view'

/** What stands where there is nothing, however often one asks. */
export const GoneView = ({ title = '该内容已下架或不存在' }) => (
  <StateView kind="gone" title={title} action="返回首页" onAction={() => void go('pages/tabBar/circle/index')} />
)
