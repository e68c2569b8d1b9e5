export { RegionPicker } from './picking/mini-pickers'
