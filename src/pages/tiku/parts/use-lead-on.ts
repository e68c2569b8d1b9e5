import { useEffect, useState } from 'react'
import { isTapped, type Practice } from './practice'

/** How long a right answer is seen before the next question comes. */
const NEXT_MS = 600

/** In practice a right answer leads on by itself, after it was seen; not while something is open over it. */
export function useLeadOn(practice: Practice, covered: boolean) {
  const { verdict, answering } = practice
  const [first] = useState(() => new Set(practice.feedback.keys()))
  const { id } = answering.question
  const tapped = isTapped(answering.question)
  useEffect(() => {
    if (covered || !verdict?.right || !tapped || first.has(id) || answering.isLast) return
    first.add(id)
    const timer = setTimeout(() => answering.question.id === id && answering.step(1), NEXT_MS)
    return () => clearTimeout(timer)
  }, [covered, verdict, id, tapped, first, answering])
}
