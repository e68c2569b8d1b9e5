import { observer } from 'mobx-react'
import { call } from '@/api/call'
import { ago } from '@/lib/time'
import { confirm, toast, useAction } from '@/patterns/feedback/use-action'
import { LoadedBody, useLoaded } from '@/patterns/page/loaded'
import { Btn } from '@/ui/button/btn'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { Cell } from '@/ui/list/cell'
import { Sheet } from '@/ui/overlay/sheet'
import { Badge } from '@/ui/text/badge'

const Devices = observer(function Devices() {
  const loaded = useLoaded(() => call('GET /api/user/devices'))
  const logOut = useAction(async (id: string, device: string) => {
    if (!(await confirm(`让“${device}”退出登录吗？`, '', { yes: '退出' }))) return
    await call('POST /api/user/deviceLogout', { body: { id } })
    toast('已退出登录')
    await loaded.load()
  })
  return (
    <LoadedBody loaded={loaded} skeleton={<SkeletonRows count={3} />}>
      {(devices) =>
        devices.map(({ id, device, seenTime, current }) => (
          <Cell
            key={id}
            title={device}
            desc={`最近使用：${ago(seenTime)}`}
            trailing={
              current ? (
                <Badge tone="ok">本机</Badge>
              ) : (
                <Btn size="s" kind="ghost" label={`让${device}退出`} onTap={() => void logOut.run(id, device)}>
                  退出
                </Btn>
              )
            }
          />
        ))
      }
    </LoadedBody>
  )
})

interface Props {
  open: boolean
  onClose: () => void
}

/** Where somebody is logged in. */
export const DevicesSheet = ({ open, onClose }: Props) => (
  <Sheet open={open} onClose={onClose} title="登录设备">
    <Devices />
  </Sheet>
)
