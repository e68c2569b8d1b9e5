export { SwipeRow } from './html-swipe-row'
