import { observer } from 'mobx-react'
import { useEffect, useState, type ReactNode } from 'react'
import { ApiError, isGone } from '@/api/errors'
import { Loaded } from '@/api/loaded'
import { FailedView } from '@/patterns/feedback/failed-view'
import { GoneView } from '@/patterns/feedback/gone-view'
import * as codes from '../../../contract/rules/codes'

/** One thing that a page loads when it opens. */
export function useLoaded<T>(fetch: () => Promise<T>) {
  const [loaded] = useState(() => new Loaded(fetch))
  useEffect(() => void loaded.load(), [loaded])
  return loaded
}

/** A person who is not there for whoever asks: the server says why. */
const PEOPLE = [codes.USER_GONE, codes.HIDDEN_FROM_YOU]

interface Props<T> {
  loaded: Loaded<T>
  skeleton: ReactNode
  children: (value: T) => ReactNode
}

/** Every state of a loaded thing: first load, gone, failure with retry, the thing itself. */
export const LoadedBody = observer(function LoadedBody<T>({ loaded, skeleton, children }: Props<T>) {
  if (loaded.value !== undefined) return <>{children(loaded.value)}</>
  if (loaded.state !== 'failed') return <>{skeleton}</>
  const { error } = loaded
  if (isGone(error)) return <GoneView />
  if (error instanceof ApiError && PEOPLE.includes(error.code)) return <GoneView title={error.message} />
  return <FailedView error={error} onRetry={() => void loaded.load()} />
})
