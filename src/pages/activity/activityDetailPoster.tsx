import { PosterPage } from '@/features/share/poster'

export default function ActivityPoster() {
  return <PosterPage type="activity" place="h5" />
}
