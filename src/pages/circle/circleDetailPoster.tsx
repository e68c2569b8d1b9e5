import { PosterPage } from '@/patterns/poster'

export default function CircleDetailPoster() {
  return <PosterPage type="circle" place="h5" />
}
