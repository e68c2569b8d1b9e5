export { Action, createHashHistory, createPath, parsePath } from 'history'

/** Our addresses are in the hash; the other kind would only come along with the first load. */
export const createBrowserHistory = undefined
