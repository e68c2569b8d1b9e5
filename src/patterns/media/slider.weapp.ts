export { Slider } from './mini-slider'
