export const LIST_ID = 'chat-list'
export const END_ID = 'chat-end'
