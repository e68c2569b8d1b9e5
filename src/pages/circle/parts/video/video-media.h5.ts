export { VideoMedia } from './html-video'
