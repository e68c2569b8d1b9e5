/** Nothing that could be read in two ways: no user, no backslash, no space, no other scheme. */
const ADDRESS = /^https:\/\/([a-z0-9.-]+(?::\d+)?)(?:[/?#][^\s\\]*)?$/i

/** The host of an address on the open web, as the list of hosts has it; undefined for anything else. */
export const hostOf = (url: string): string | undefined => ADDRESS.exec(url)?.[1].toLowerCase()

/** A page of our own, with its query and without the slash: banners name it as weapp does. */
export const ownPage = (url: string): string | undefined => (/^\/?pages\//.test(url) ? url.replace(/^\//, '') : undefined)

/**
 * Whether the mini-program could show it: WeChat shows the domains that were registered with it, and the government's are
 * with nobody.
 */
export const isRegistrable = (host: string) => !/(^|\.)gov\.cn(:\d+)?$/.test(host)
