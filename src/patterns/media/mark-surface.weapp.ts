export { MarkSurface } from './mini-mark-surface'
