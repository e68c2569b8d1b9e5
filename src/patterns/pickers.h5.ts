export { DatePicker, OptionPicker, TimePicker } from './picking/html-pickers'
