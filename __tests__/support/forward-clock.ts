/** From here on the clock by which a node keeps what it has found out lately can be put forward, by so many ms. */
export function forwardClock(): (ms: number) => void {
  const now = performance.now.bind(performance)
  let ahead = 0
  jest.spyOn(performance, 'now').mockImplementation(() => now() + ahead)
  return (ms) => {
    ahead += ms
  }
}
