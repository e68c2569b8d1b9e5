export { MiniScanner as Scanner } from './mini-scanner'
