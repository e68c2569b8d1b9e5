import { KeptPage } from './parts/kept-page'

export default function History() {
  return <KeptPage kind="history" />
}
