import { PosterPage } from '@/features/share/poster'

export default function ZhikuMiniDetailPoster() {
  return <PosterPage type="zhiku" place="mini" />
}
