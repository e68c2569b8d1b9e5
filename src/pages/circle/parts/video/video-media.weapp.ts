export { VideoMedia } from './mini-video'
