import { waitFor } from '@testing-library/dom'

/** As many things as this stand over the page, and the browser's history knows it. */
export const stand = (count: number) =>
  waitFor(() => expect((history.state as { over?: number } | null)?.over ?? 0).toBe(count), { interval: 5 })
