import { PosterPage } from '@/features/share/poster'

export default function AssistMiniPoster() {
  return <PosterPage type="assist" place="mini" />
}
