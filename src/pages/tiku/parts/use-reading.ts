import { useEffect } from 'react'
import { toast, useAction } from '@/patterns/feedback/use-action'
import type { Practice } from './practice'

/** 背题: each question that is shown is read with its answer; what it returns turns it on and off. */
export function useReading(practice: Practice) {
  const { reading } = practice
  const { id } = practice.answering.question
  const read = useAction(() => practice.look())
  useEffect(() => {
    if (reading) void read.run()
    // Each question asks once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [reading, id])
  return () => {
    practice.setReading(!reading)
    toast(reading ? '已退出背题模式' : '背题模式：直接看答案，不计成绩')
  }
}
