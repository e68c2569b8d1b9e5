import { observer } from 'mobx-react'
import { useEffect, useState, type ReactNode } from 'react'
import { ApiError } from '@/api/errors'
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

/** Codes of the server that mean "there is nothing here for you". */
const GONE = [404, codes.GONE, codes.USER_GONE, codes.HIDDEN_FROM_YOU]
/** Those about a person say themselves why. */
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
  if (error instanceof ApiError && GONE.includes(error.code)) {
    return <GoneView title={PEOPLE.includes(error.code) ? error.message : undefined} />
  }
  return <FailedView error={error} onRetry={() => void loaded.load()} />
})
