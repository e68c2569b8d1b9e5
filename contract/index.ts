import { activity } from './activity'
import { circle } from './circle'
import { circleForm } from './circleForm'
import { coin } from './coin'
import { delivery } from './delivery'
import { dm } from './dm'
import { duihuan } from './duihuan'
import { exam } from './exam'
import { file } from './file'
import { growth } from './growth'
import { invoice } from './invoice'
import { kefu } from './kefu'
import { lesson } from './lesson'
import { live } from './live'
import { login } from './login'
import { mine } from './mine'
import { notice } from './notice'
import { order } from './order'
import { payment } from './payment'
import { report } from './report'
import { search } from './search'
import { share } from './share'
import { system } from './system'
import { user } from './user'
import { zhiku } from './zhiku'

/** Every endpoint of the product, by domain: what the server serves and the tests walk through. */
export const contract = {
  activity,
  circle,
  circleForm,
  coin,
  delivery,
  dm,
  duihuan,
  exam,
  file,
  growth,
  invoice,
  kefu,
  lesson,
  live,
  login,
  mine,
  notice,
  order,
  payment,
  report,
  search,
  share,
  system,
  user,
  zhiku,
}

export type Api = typeof activity &
  typeof circle &
  typeof circleForm &
  typeof coin &
  typeof delivery &
  typeof dm &
  typeof duihuan &
  typeof exam &
  typeof file &
  typeof growth &
  typeof invoice &
  typeof kefu &
  typeof lesson &
  typeof live &
  typeof login &
  typeof mine &
  typeof notice &
  typeof order &
  typeof payment &
  typeof report &
  typeof search &
  typeof share &
  typeof system &
  typeof user &
  typeof zhiku
export type { ActivityCard, ActivityDetail, ActivityTicket, MyTickets } from './activity'
export type { SignAnswer, SignRecord } from './activitySign'
export type { Input, Params, Result, Route, Sent, Spec } from './endpoint'
export type { CommentCard, PostCard, PostDetail, PostDraft, Reply } from './circle'
export type { FormField, FormReturns, FormValues } from './circleForm'
export type { ChatMessage, SocketEvent } from './conversation'
export type { Address, Express } from './delivery'
export type { Registration } from './exam'
export type { GrowthLevel, GrowthTask, LevelUp } from './growth'
export type { CheckedCode, CommonCode, OfferedPrize, Redeemed, RedeemedRight, RedeemRecord } from './duihuan'
export type { InvoiceDetail } from './invoice'
export type { CatalogLesson, CourseCard, CourseDetail, LiveCard } from './lesson'
export type { LiveDetail } from './live'
export type { LiveBoard, LiveDraw, LivePoll, LiveQuestion } from './live-board'
export type { SavedItem } from './mine'
export type { Notice } from './notice'
export type { CouponChoice, NextStep, OrderCard, OrderDetail } from './order'
export type { SearchGroup, SearchHit } from './search'
export type { IdName, Picture, UserBrief, Video } from './shapes'
export type { UserInfo } from './user'
export type { DocCard, DocDetail, DocFile, DocFormat, DocQuota, MyDoc } from './zhiku'
