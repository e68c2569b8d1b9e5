import { KeptPage } from './parts/saved/kept-page'

export default function History() {
  return <KeptPage kind="history" />
}
