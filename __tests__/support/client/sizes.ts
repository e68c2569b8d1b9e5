/** jsdom lays nothing out, so that nothing changes its size. */
export class Sizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}
