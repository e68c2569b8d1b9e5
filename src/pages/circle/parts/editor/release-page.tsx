import { observer } from 'mobx-react'
import { useRef, type MutableRefObject } from 'react'
import { back } from '@/nav'
import { EditorPage, type Leave } from '@/patterns/page/editor-page'
import { LoadedBody, useLoaded } from '@/patterns/page/loaded'
import { useParams } from '@/patterns/page/params'
import { Tap } from '@/ui/button/tap'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { StateView } from '@/ui/feedback/state-view'
import { PostForm } from './post-form'
import type { PostKind } from './post-kind'
import { openPost, type PostParams } from './post-opening'
import './release-page.scss'

interface Props {
  kind: PostKind
  params: PostParams
  leave: Leave
  save: MutableRefObject<() => unknown>
}

function Opened({ kind, params, leave, save }: Props) {
  const loaded = useLoaded(() => openPost(kind, params))
  return (
    <LoadedBody loaded={loaded} skeleton={<SkeletonRows count={3} />}>
      {(opening) => {
        const { own } = opening
        if (own && !(own.canEdit && own.type === kind.type))
          return <StateView kind="gone" title="这条内容不能再修改了" action="返回" onAction={() => void back()} />
        return <PostForm kind={kind} opening={opening} leave={leave} save={save} />
      }}
    </LoadedBody>
  )
}

/** The page on which a post of this kind is written or changed. */
export const ReleasePage = observer(function ReleasePage({ kind }: { kind: PostKind }) {
  const asked = useParams('id', 'title', 'topicId')
  const save = useRef<() => unknown>(() => {})
  const saveButton = !asked.id && (
    <Tap className="release-page__save" onTap={() => void save.current()}>
      存草稿
    </Tap>
  )
  return (
    <EditorPage title={asked.id ? kind.change : kind.write} login={kind.login} right={saveButton}>
      {(leave) => <Opened kind={kind} params={asked} leave={leave} save={save} />}
    </EditorPage>
  )
})
