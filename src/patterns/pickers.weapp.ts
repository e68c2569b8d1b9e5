export { DatePicker, OptionPicker, TimePicker } from './picking/mini-pickers'
