export { HtmlScanner as Scanner } from './html-scanner'
