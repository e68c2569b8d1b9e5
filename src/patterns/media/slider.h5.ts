export { Slider } from './html-slider'
