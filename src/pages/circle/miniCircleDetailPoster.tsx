import { PosterPage } from '@/features/share/poster'

export default function MiniCircleDetailPoster() {
  return <PosterPage type="circle" place="mini" />
}
