import { SavedPage } from './parts/saved/saved-page'

export default function History() {
  return <SavedPage kind="history" />
}
