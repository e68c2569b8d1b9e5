export { LiveMedia } from './flv-media'
