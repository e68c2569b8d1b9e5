export { SignCanvas } from './html-canvas'
