export { Media } from './mini-media'
