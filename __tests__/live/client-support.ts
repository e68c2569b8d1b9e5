import type { TestLive } from './support'

/** A live that begins in two hours, unless another one is wanted; its id. */
export const live = ({ startsIn = 120, ...more }: TestLive & { title: string }) => server.live({ startsIn, ...more })

export const setState = (id: string, state: string) => server.sql('update live set state = $2 where id = $1', [id, state])
