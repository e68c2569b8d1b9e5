export { WordsEditor } from './mini-editor'
