import { PosterPage } from '@/features/share/poster'

export default function ActivityMiniPoster() {
  return <PosterPage type="activity" place="mini" />
}
