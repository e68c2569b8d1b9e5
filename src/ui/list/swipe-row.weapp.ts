export { SwipeRow } from './mini-swipe-row'
