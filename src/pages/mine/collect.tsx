import { SavedPage } from './parts/saved/saved-page'

export default function Collect() {
  return <SavedPage kind="collect" />
}
