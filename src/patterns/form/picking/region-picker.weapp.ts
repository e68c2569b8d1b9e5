export { RegionPicker } from './mini-pickers'
