const inShanghai = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai', dateStyle: 'short' })

/** YYYY-MM-DD as the clocks in Shanghai have it, wherever the server stands. A number is in ms. */
export const dayOf = (at: Date | number): string => inShanghai.format(at)
