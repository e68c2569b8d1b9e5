export { Media } from './html-media'
