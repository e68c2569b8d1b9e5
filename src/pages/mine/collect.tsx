import { KeptPage } from './parts/kept-page'

export default function Collect() {
  return <KeptPage kind="collect" />
}
