import { useEffect, useRef, useState } from 'react'
import type { Drawn, LotteryDetail } from '../../../../../contract'
import { call } from '@/api/call'
import { messageOf, NetworkError } from '@/api/errors'
import { newRequestId } from '@/api/request-id'
import { toast } from '@/patterns/feedback/use-action'
import { isCalm } from './calm'

export type CostType = 'free' | 'task' | 'coin'

/** Nobody believes a result that comes at once. */
const LEAST_MS = 2000
/** How long what turned comes to rest. */
const REST_MS = 900
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** An answer that was lost is asked for once: the draw may have been made. */
async function ask(id: string, costType: CostType): Promise<Drawn | undefined> {
  const requestId = newRequestId()
  try {
    return await call('POST /api/lottery/draw', { body: { id, costType, requestId } })
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    return (await call('GET /api/lottery/drawResult/:id', { params: { id }, query: { requestId } })).drawn
  }
}

/** One draw after the other: the board turns at least two seconds, comes to rest where the server says, and then tells what it is. */
export function useDraw({ id }: LotteryDetail, reload: () => Promise<void>) {
  const [turning, setTurning] = useState(false)
  const [stop, setStop] = useState<number>()
  const [result, setResult] = useState<Drawn>()
  const [done, setDone] = useState(0)
  const running = useRef(false)
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])

  const run = async (costType: CostType) => {
    if (running.current) return
    running.current = true
    setResult(undefined)
    setStop(undefined)
    setTurning(true)
    const calm = isCalm()
    try {
      const [drawn] = await Promise.all([ask(id, costType), wait(calm ? 0 : LEAST_MS)])
      if (drawn && here.current) {
        setStop(drawn.position)
        await wait(calm ? 0 : REST_MS)
        if (here.current) setResult(drawn)
      } else if (here.current) toast('网络异常，结果以“我的奖品”为准')
    } catch (error) {
      toast(error instanceof NetworkError ? '网络异常，结果以“我的奖品”为准' : messageOf(error))
    }
    running.current = false
    if (!here.current) return
    setTurning(false)
    setDone((times) => times + 1)
    await reload()
  }
  return {
    ...{ run, turning, stop, result, done },
    close: () => setResult(undefined),
    changed: () => setDone((times) => times + 1),
  }
}
