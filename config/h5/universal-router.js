const withoutSlash = (path) => path.replace(/\/$/, '')
// What preparePages (src/platform/h5/lazy-pages.tsx) puts last: every other address.
const ANY = '/(.*)'

/**
 * Ours are whole paths without parameters: to compare them is all that a router has to do, and what Taro brings for it (patterns,
 * nesting) would come along with the first load.
 */
export default class Router {
  constructor(routes) {
    this.routes = routes
  }

  async resolve(pathname) {
    const here = withoutSlash(pathname)
    for (const { path, action } of this.routes) {
      if (![path].flat().some((one) => one === ANY || withoutSlash(one) === here)) continue
      const page = action({ pathname }, {})
      if (page != null) return page
    }
    throw Object.assign(new Error('Route not found'), { status: 404 })
  }
}
