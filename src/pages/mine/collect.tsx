import { KeptPage } from './parts/saved/kept-page'

export default function Collect() {
  return <KeptPage kind="collect" />
}
