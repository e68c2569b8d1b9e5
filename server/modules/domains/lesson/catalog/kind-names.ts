/** Kinds of courses by their number. */
export const KIND_NAMES = { 1: '系列课', 2: '单课', 3: '直播课', 4: '考证班', 5: '专栏' } as const
