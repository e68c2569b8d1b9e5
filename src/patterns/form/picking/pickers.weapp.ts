export { DatePicker, OptionPicker, TimePicker } from './mini-pickers'
