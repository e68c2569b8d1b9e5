export { SignCanvas } from './mini-canvas'
