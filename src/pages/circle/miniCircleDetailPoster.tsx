import { PosterPage } from '@/patterns/poster'

export default function MiniCircleDetailPoster() {
  return <PosterPage type="circle" place="mini" />
}
