import { PosterPage } from '@/features/share/poster'
import { useParams } from '@/patterns/page/params'

/** Of a course; `type=live`, of a live. */
export default function LessonPoster() {
  const { type } = useParams('type')
  return <PosterPage type={type === 'live' ? 'live' : 'course'} place="h5" />
}
