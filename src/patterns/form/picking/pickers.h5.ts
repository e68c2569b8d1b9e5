export { DatePicker, OptionPicker, TimePicker } from './html-pickers'
