/** A CDN that the operator has put before the files (ASSET_BASE), as the server writes it into the page; '' for none. */
const base = document.documentElement.dataset.assets ?? ''

export const assetUrl = (url: string) => (url.startsWith('/files/') ? base + url : url)
/** The same file from our own server. */
export const ownUrl = (url: string) => (base && url.startsWith(base) ? url.slice(base.length) : url)
