export { RegionPicker } from './picking/html-region-picker'
