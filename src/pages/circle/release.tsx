import { useRouter } from '@tarojs/taro'
import { observer } from 'mobx-react'
import type { IdName } from '../../../contract'
import { call } from '@/api/call'
import { back } from '@/nav'
import { EditorPage, type Leave } from '@/patterns/editor-page'
import { LoadedBody, useLoaded } from '@/patterns/loaded'
import { SkeletonRows } from '@/ui/skeleton'
import { StateView } from '@/ui/state-view'
import { loadPost } from './parts/post-detail'
import { PostForm } from './parts/post-form'

/** The post that is changed, or the topic that one came from; a topic that cannot be had is no reason not to write. */
const open = async ({ id, topicId }: Params) => ({
  own: id ? (await loadPost(id)).detail : undefined,
  topic: topicId ? await call('GET /api/topic/detail/:id', { params: { id: topicId } }).catch(() => undefined) : undefined,
})

interface Params {
  id?: string
  topicId?: string
}

function Opened({ params, leave }: { params: Params; leave: Leave }) {
  const loaded = useLoaded(() => open(params))
  return (
    <LoadedBody loaded={loaded} skeleton={<SkeletonRows count={3} />}>
      {({ own, topic }) => {
        if (own && !(own.canEdit && own.type === 1))
          return <StateView kind="gone" title="这条内容不能再修改了" action="返回" onAction={() => void back()} />
        const topics: IdName[] = topic ? [{ id: topic.id, name: topic.name }] : []
        return <PostForm own={own} topics={topics} leave={leave} />
      }}
    </LoadedBody>
  )
}

export default observer(function Release() {
  const { params } = useRouter()
  const text = (name: string) => (params[name] ? decodeURIComponent(params[name]) : undefined)
  const asked = { id: text('id'), topicId: text('topicId') }
  return (
    <EditorPage title={asked.id ? '编辑动态' : '发动态'} login="登录后发动态">
      {(leave) => (asked.id || asked.topicId ? <Opened params={asked} leave={leave} /> : <PostForm topics={[]} leave={leave} />)}
    </EditorPage>
  )
})
