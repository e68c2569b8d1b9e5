/** 100 金币 pay 1 元, so one coin pays one 分. */
export const FEN_PER_COIN = 1
