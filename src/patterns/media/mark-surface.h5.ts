export { MarkSurface } from './html-mark-surface'
