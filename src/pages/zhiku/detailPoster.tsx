import { PosterPage } from '@/features/share/poster'

export default function ZhikuDetailPoster() {
  return <PosterPage type="zhiku" place="h5" />
}
