import { observer } from 'mobx-react'
import { useState } from 'react'
import { call } from '@/api/call'
import { back } from '@/nav'
import { confirm } from '@/patterns/feedback/use-action'
import { LoadedBody, useLoaded } from '@/patterns/page/loaded'
import { Page } from '@/patterns/page/page'
import { useBackGuard } from '@/patterns/page/use-back-guard'
import { session } from '@/stores/session'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { StateView } from '@/ui/feedback/state-view'
import { ProfileForm } from './parts/profile/profile-form'

/** Who I am by the server's word, and what there is to choose from. */
async function loadProfile() {
  const [userInfo, industries, positions, { uploadMaxMb }] = await Promise.all([
    call('POST /api/user/userBaseDetail'),
    call('GET /api/user/industryList'),
    call('GET /api/sysDictData/idNameList/:code', { params: { code: 'position' } }),
    call('GET /api/sysConfig/client'),
  ])
  return { userInfo, industries, positions, uploadMaxMb }
}

function Profile({ onDirty }: { onDirty: (dirty: boolean) => void }) {
  const loaded = useLoaded(loadProfile)
  return (
    <LoadedBody loaded={loaded} skeleton={<SkeletonRows />}>
      {(profile) => <ProfileForm {...profile} onDirty={onDirty} />}
    </LoadedBody>
  )
}

const LOSS = '现在离开，刚才的修改会丢失'

export default observer(function Edit() {
  const [dirty, setDirty] = useState(false)
  const leave = async () => {
    if (!dirty || (await confirm('资料还没有保存', LOSS, { yes: '离开', no: '继续编辑' }))) await back()
  }
  useBackGuard(dirty, leave, LOSS)
  return (
    <Page onBack={leave}>
      {session.loggedIn ? (
        <Profile onDirty={setDirty} />
      ) : (
        <StateView kind="login" title="登录后查看" text="登录后编辑自己的资料" action="登录 / 注册" onAction={session.goLogin} />
      )}
    </Page>
  )
})
