import { PosterPage } from '@/features/share/poster'

export default function MallMiniPoster() {
  return <PosterPage type="mall" place="mini" />
}
