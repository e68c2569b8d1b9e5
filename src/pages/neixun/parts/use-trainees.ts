import { useReachBottom } from '@tarojs/taro'
import { useEffect, useState } from 'react'
import type { TrainingPerson } from '../../../../contract'
import { call } from '@/api/call'
import { Loaded } from '@/api/loaded'
import { useAction } from '@/patterns/feedback/use-action'
import { readAsMany } from './read-as-many'
import { bodyOf, type TraineeFilter, type TraineeList } from './trainee-filter'

type Body = ReturnType<typeof bodyOf>

const pageOf = (body: Body, cursor?: string) => call('POST /api/neixun/userPage', { body: { ...body, cursor } })

/** The list by what it was last asked for. */
class Trainees {
  private body?: Body
  private shown = 0
  readonly loaded = new Loaded<TraineeList>(() => {
    const { body, shown } = this
    return readAsMany(shown, (cursor) => pageOf(body!, cursor))
  })

  ask(body: Body) {
    this.body = body
    return this.renew(0)
  }
  /** With as many as are shown. */
  renew(shown: number) {
    this.shown = shown
    return this.loaded.load()
  }
  after(cursor: string) {
    return pageOf(this.body!, cursor)
  }
}

interface Later {
  /** Of which first page. */
  of?: TraineeList
  records: TrainingPerson[]
  next: string | null
}

/**
 * Who takes part in a training, narrowed by a filter and a word: `loaded` is what is shown first, `later` what was asked for
 * below it.
 */
export function useTrainees(trainingId: string, filter: TraineeFilter, keyword: string) {
  const [trainees] = useState(() => new Trainees())
  const [rest, setRest] = useState<Later>({ records: [], next: null })
  useEffect(() => void trainees.ask(bodyOf(trainingId, filter, keyword)), [trainees, trainingId, filter, keyword])
  const { loaded } = trainees
  const list = loaded.value
  // Further pages belong to the first one that is shown now.
  const later = rest.of === list ? rest : { records: [], next: list?.next ?? null }
  const more = useAction(async () => {
    if (!later.next) return
    const page = await trainees.after(later.next)
    setRest({ of: list, records: [...later.records, ...page.records], next: page.next })
  })
  useReachBottom(() => void more.run())
  const renew = () => trainees.renew((list?.records.length ?? 0) + later.records.length)
  return { loaded, later, more, renew }
}
