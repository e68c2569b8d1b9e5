import { useDidShow } from '@tarojs/taro'
import { useEffect, useRef, useState } from 'react'
import type { Drawn, LotteryDetail } from '../../../../../contract'
import { call } from '@/api/call'
import { isSilent, messageOf } from '@/api/errors'
import { newRequestId } from '@/api/request-id'
import { wait } from '@/lib/wait'
import { toast } from '@/patterns/feedback/use-action'
import { network } from '@/stores/network'
import { isCalm } from './calm'

export type CostType = 'free' | 'task' | 'coin'

/** Nobody believes a result that comes at once. */
const LEAST_MS = 2000
/** How long what turned comes to rest. */
const REST_MS = 900

/** What came of a draw whose answer was lost; undefined when it was not made. */
const resultOf = async (id: string, requestId: string): Promise<Drawn | undefined> =>
  (await call('GET /api/lottery/drawResult/:id', { params: { id }, query: { requestId } })).drawn

/** An answer that was lost is asked for once: the draw may have been made. */
async function ask(id: string, costType: CostType, requestId: string): Promise<Drawn | undefined> {
  try {
    return await call('POST /api/lottery/draw', { body: { id, costType, requestId } })
  } catch (error) {
    if (!isSilent(error)) throw error
    return resultOf(id, requestId)
  }
}

/**
 * One draw after the other: the board turns at least two seconds, comes to rest where the server says, and then tells what it
 * is.
 */
export function useDraw({ id }: LotteryDetail, reload: () => Promise<void>) {
  const [turning, setTurning] = useState(false)
  const [stop, setStop] = useState<number>()
  const [result, setResult] = useState<Drawn>()
  const [done, setDone] = useState(0)
  const running = useRef(false)
  /**
   * Of the draw of which nobody knows what came: until that is known the next one is the same, so nobody draws twice for one
   * tap.
   */
  const lost = useRef('')
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])

  // Whoever comes back, or whose network does, is told.
  const find = async () => {
    const asked = lost.current
    if (!asked || running.current) return
    const drawn = await resultOf(id, asked).catch(() => undefined)
    if (!drawn || !here.current || running.current || lost.current !== asked) return
    lost.current = ''
    setResult(drawn)
    setDone((times) => times + 1)
    await reload()
  }

  const run = async (costType: CostType) => {
    if (running.current) return
    running.current = true
    setResult(undefined)
    setStop(undefined)
    setTurning(true)
    const calm = isCalm()
    lost.current ||= newRequestId()
    try {
      const [drawn] = await Promise.all([ask(id, costType, lost.current), wait(calm ? 0 : LEAST_MS)])
      if (drawn) lost.current = ''
      if (drawn && here.current) {
        setStop(drawn.position)
        await wait(calm ? 0 : REST_MS)
        if (here.current) setResult(drawn)
      } else if (here.current) toast('网络异常，结果以“我的奖品”为准')
    } catch (error) {
      const unknown = isSilent(error)
      if (!unknown) lost.current = ''
      toast(unknown ? '网络异常，结果以“我的奖品”为准' : messageOf(error))
    }
    running.current = false
    if (!here.current) return
    setTurning(false)
    setDone((times) => times + 1)
    await reload()
    // By now the line may be there again.
    await find()
  }
  useDidShow(() => void find())
  const { online } = network
  useEffect(() => {
    if (online) void find()
    // Only when there is a network again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [online])
  return {
    ...{ run, turning, stop, result, done },
    close: () => setResult(undefined),
    changed: () => setDone((times) => times + 1),
  }
}
