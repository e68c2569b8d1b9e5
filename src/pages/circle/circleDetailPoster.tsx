import { PosterPage } from '@/features/share/poster'

export default function CircleDetailPoster() {
  return <PosterPage type="circle" place="h5" />
}
