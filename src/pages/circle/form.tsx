import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import type { FormReturns } from '../../../contract'
import { call } from '@/api/call'
import { LoadedBody, useLoaded } from '@/patterns/page/loaded'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { platform } from '@/platform'
import { session } from '@/stores/session'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { CollectForm } from './parts/form/collect-form'
import { FormDone } from './parts/form/form-done'

/** 信息采集: a form that a post offers. */
export default observer(function CircleForm() {
  const { id } = useParams('id')
  const loaded = useLoaded(() => call('GET /api/circleForm/detail/:id', { params: { id } }))
  const [done, setDone] = useState<FormReturns>()
  const [viewer, setViewer] = useState(session.token)
  useDidShow(() => {
    if (viewer === session.token) return
    setViewer(session.token)
    void loaded.load()
  })
  useEffect(() => platform.standOnKeyboard(), [])
  const showMine = () => {
    setDone(undefined)
    void loaded.load()
  }
  return (
    <Page>
      {done === undefined ? (
        <LoadedBody loaded={loaded} skeleton={<SkeletonRows count={5} />}>
          {(form) => <CollectForm form={form} onDone={setDone} onChanged={() => void loaded.load()} />}
        </LoadedBody>
      ) : (
        <FormDone formId={id} returns={done} onShow={showMine} />
      )}
    </Page>
  )
})
