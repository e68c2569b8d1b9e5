import { PosterPage } from '@/features/share/poster'

export default function AssistPoster() {
  return <PosterPage type="assist" place="h5" />
}
