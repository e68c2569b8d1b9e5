import { PosterPage } from '@/features/share/poster'

export default function MallPoster() {
  return <PosterPage type="mall" place="h5" />
}
