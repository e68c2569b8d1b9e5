import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { call } from '@/api/call'
import { titleBeneath } from '@/nav'
import { Images } from '@/patterns/form/image-picker'
import { useTyped } from '@/patterns/form/typed'
import { LoadedBody, useLoaded } from '@/patterns/page/loaded'
import { Members } from '@/patterns/page/members'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { UnderTabs } from '@/ui/layout/under-tabs'
import { FeedbackForm, MAX_IMAGES, type Written } from './parts/feedback/feedback-form'
import { FeedbackList } from './parts/feedback/feedback-list'

type Tab = 'write' | 'mine'

const Feedback = observer(function Feedback({ from }: { from: string }) {
  const [tab, setTab] = useState<Tab>(useParams('tab').tab === 'mine' ? 'mine' : 'write')
  const [images, setImages] = useState(() => new Images([], MAX_IMAGES))
  useEffect(() => images.stop, [images])
  const { typed, done } = useTyped<Written>(async () => {
    setImages(new Images([], MAX_IMAGES))
    setTab('mine')
  })
  const types = useLoaded(() => call('GET /api/sysDictData/idNameList/:code', { params: { code: 'feedback_type' } }))
  return (
    <>
      <UnderTabs
        items={[
          { key: 'write', label: '写反馈' },
          { key: 'mine', label: '我的反馈' },
        ]}
        value={tab}
        onChange={setTab}
      />
      <LoadedBody loaded={types} skeleton={<SkeletonRows />}>
        {(all) =>
          tab === 'write' ? (
            <FeedbackForm types={all} typed={typed} images={images} from={from} onSent={() => void done()} />
          ) : (
            <FeedbackList types={all} onWrite={() => setTab('write')} />
          )
        }
      </LoadedBody>
    </>
  )
})

export default function FeedbackPage() {
  // Where one has come from is where the trouble is.
  const [from] = useState(titleBeneath)
  return (
    <Page>
      <Members text="登录后给我们反馈">
        <Feedback from={from} />
      </Members>
    </Page>
  )
}
