const inShanghai = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai', dateStyle: 'short' })

const clockInShanghai = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' })

/** YYYY-MM-DD as the clocks in Shanghai have it, wherever the server stands. A number is in ms. */
export const dayOf = (at: Date | number): string => inShanghai.format(at)

/** YYYY-MM-DD HH:mm:ss, the same way. */
export const secondOf = (at: Date): string => clockInShanghai.format(at)
