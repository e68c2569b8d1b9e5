import { observer } from 'mobx-react'
import { runInAction } from 'mobx'
import { keysOf } from '../../../../../contract/rules/keys'
import type { Api, Result } from '../../../../../contract'
import { call } from '@/api/call'
import type { Loaded } from '@/api/loaded'
import { toast, useAction } from '@/patterns/feedback/use-action'
import { LoadedBody, useLoaded } from '@/patterns/page/loaded'
import { ChoiceList } from '@/ui/field/choice-list'
import { LoadingRow } from '@/ui/list/list-end'
import { Sheet } from '@/ui/overlay/sheet'

type Privacy = Result<Api['GET /api/dm/privacy']>

const NAMES: Record<Privacy['allow'], string> = { all: '所有人', mutual: '互相关注的人', none: '不接收私信' }
const CHOICES = keysOf(NAMES)

const Choice = observer(function Choice({ privacy, onDone }: { privacy: Privacy; onDone: () => void }) {
  const save = useAction(async (allow: Privacy['allow']) => {
    await call('POST /api/dm/savePrivacy', { body: { allow } })
    runInAction(() => (privacy.allow = allow))
    toast('保存成功')
    onDone()
  })
  const choose = (names: string[]) => {
    const allow = CHOICES.find((key) => NAMES[key] === names[0])
    if (allow) void save.run(allow)
  }
  return (
    <ChoiceList
      label="谁可以私信我"
      options={CHOICES.map((key) => NAMES[key])}
      values={[NAMES[privacy.allow]]}
      onChange={choose}
    />
  )
})

function Body({ onDone }: { onDone: () => void }) {
  const loaded: Loaded<Privacy> = useLoaded(() => call('GET /api/dm/privacy'))
  return (
    <LoadedBody loaded={loaded} skeleton={<LoadingRow />}>
      {(privacy) => <Choice privacy={privacy} onDone={onDone} />}
    </LoadedBody>
  )
}

interface Props {
  open: boolean
  onClose: () => void
}

/** Who may write to this person. */
export const DmPrivacySheet = ({ open, onClose }: Props) => (
  <Sheet open={open} onClose={onClose} title="谁可以私信我">
    <Body onDone={onClose} />
  </Sheet>
)
