export { WordsEditor } from './html-editor'
