import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import * as codes from '../../../../contract/rules/codes'
import { ApiError, messageOf } from '@/api/errors'
import type { Loaded } from '@/api/loaded'
import { go } from '@/nav'
import { LoadedBody } from '@/patterns/page/loaded'
import { StateView } from '@/ui/feedback/state-view'

interface Props<T> {
  loaded: Loaded<T>
  skeleton: ReactNode
  children: (value: T) => ReactNode
}

export const isNotOnList = (error: unknown): error is ApiError => error instanceof ApiError && error.code === codes.NOT_ON_LIST

/** Whoever is not on the list of a training is told whom to ask, and can come in another way. */
export const NotOnList = ({ error }: { error: ApiError }) => (
  <StateView
    kind="none"
    title="您不在本次培训名单中"
    text={messageOf(error)}
    action="用培训码进入"
    onAction={() => void go('pages/neixun/login/login')}
  />
)

/** A loaded thing of a training: who is not on its list is told so, and can come in another way. */
export const TrainingBody = observer(function TrainingBody<T>({ loaded, ...rest }: Props<T>) {
  const { error, state } = loaded
  if (state !== 'ready' && isNotOnList(error)) return <NotOnList error={error} />
  return <LoadedBody loaded={loaded} {...rest} />
})
