export { RegionPicker } from './html-region-picker'
