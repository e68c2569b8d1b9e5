/**
 * From here on the clock by which a node keeps what it has found out lately can be put forward, by so many ms. `still`: it
 * does not go on by itself, for what is kept for seconds alone.
 */
export function forwardClock({ still = false } = {}): (ms: number) => void {
  const now = performance.now.bind(performance)
  const since = now()
  let ahead = 0
  jest.spyOn(performance, 'now').mockImplementation(() => (still ? since : now()) + ahead)
  return (ms) => {
    ahead += ms
  }
}
