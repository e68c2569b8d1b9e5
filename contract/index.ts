import { activity } from './activity'
import { circle } from './circle'
import { circleForm } from './circleForm'
import { coin } from './coin'
import { company } from './company'
import { delivery } from './delivery'
import { dm } from './dm'
import { duihuan } from './duihuan'
import { exam } from './exam'
import { fanGroup } from './fanGroup'
import { file } from './file'
import { growth } from './growth'
import { invite } from './invite'
import { invoice } from './invoice'
import { kefu } from './kefu'
import { lesson } from './lesson'
import { live } from './live'
import { login } from './login'
import { mall } from './mall'
import { lottery } from './lottery'
import { mine } from './mine'
import { neixunExam } from './neixunExam'
import { neixun } from './neixun'
import { neixunHomework } from './neixunHomework'
import { notice } from './notice'
import { order } from './order'
import { payment } from './payment'
import { report } from './report'
import { search } from './search'
import { share } from './share'
import { system } from './system'
import { tikuPractice } from './tikuPractice'
import { user } from './user'
import { vip } from './vip'
import { wenwen } from './wenwen'
import { zhiku } from './zhiku'

/** Every endpoint of the product, by domain: what the server serves and the tests walk through. */
export const contract = {
  activity,
  circle,
  circleForm,
  coin,
  company,
  delivery,
  dm,
  duihuan,
  exam,
  fanGroup,
  file,
  growth,
  invite,
  invoice,
  kefu,
  lesson,
  live,
  login,
  mall,
  lottery,
  mine,
  neixunExam,
  neixun,
  neixunHomework,
  notice,
  order,
  payment,
  report,
  search,
  share,
  system,
  tikuPractice,
  user,
  vip,
  wenwen,
  zhiku,
}

export type Api = typeof activity &
  typeof circle &
  typeof circleForm &
  typeof coin &
  typeof company &
  typeof delivery &
  typeof dm &
  typeof duihuan &
  typeof exam &
  typeof fanGroup &
  typeof file &
  typeof growth &
  typeof invite &
  typeof invoice &
  typeof kefu &
  typeof lesson &
  typeof live &
  typeof login &
  typeof mall &
  typeof lottery &
  typeof mine &
  typeof neixunExam &
  typeof neixun &
  typeof neixunHomework &
  typeof notice &
  typeof order &
  typeof payment &
  typeof report &
  typeof search &
  typeof share &
  typeof system &
  typeof tikuPractice &
  typeof user &
  typeof vip &
  typeof wenwen &
  typeof zhiku
export type { ActivityCard, ActivityDetail, ActivityQuestion, ActivityTicket, MyTickets } from './activity'
export type { SignAnswer, SignRecord } from './activitySign'
export type { CompanyInquiry, CompanyLink, CompanyMember, CompanySummary, MyCompany, NewMember } from './company'
export type { Input, Params, Result, Route, Sent, Spec } from './endpoint'
export type { CommentCard, PostCard, PostDetail, PostDraft, Reply } from './circle'
export type { FormField, FormReturns, FormValues } from './circleForm'
export type { CoinRecord } from './coin'
export type { ChatMessage, SocketEvent } from './conversation'
export type { Address, Express } from './delivery'
export type { Registration } from './exam'
export type { FanGroupCard, FanGroupDetail } from './fanGroup'
export type { GrowthLevel, GrowthTask, LevelUp, SignInSummary } from './growth'
export type { CheckedCode, CommonCode, OfferedPrize, Redeemed, RedeemedRight, RedeemRecord } from './duihuan'
export type { AssistCard, AssistDetail, AssistGift, AssistHelp, AssistRecord } from './invite'
export type { InvoiceDetail } from './invoice'
export type { CatalogLesson, CourseCard, CourseDetail, LiveCard } from './lesson'
export type { LiveDetail } from './live'
export type { LiveBoard, LiveDraw, LivePoll, LiveQuestion } from './live-board'
export type { MallExtra, MallSku, ProductCard, ProductDetail, ShopDetail } from './mall'
export type {
  Drawn,
  LotteryChances,
  LotteryDetail,
  LotteryPrize,
  LotteryProof,
  LotteryRecord,
  LotteryRecordDetail,
} from './lottery'
export type { SavedItem } from './mine'
export type { TrainingDetail, TrainingItemCard, TrainingPerson } from './neixun'
export type { TrainingFile } from './neixunFile'
export type { TrainingSign, TrainingSigned } from './neixunSign'
export type { Notice } from './notice'
export type { CouponChoice, NextStep, OrderCard, OrderDetail } from './order'
export type { SearchGroup, SearchHit } from './search'
export type { IdName, Picture, UserBrief, Video } from './shapes'
export type { UserInfo } from './user'
export type { AiAssistant, AiAttachment, AiCard, AiChat, AiEvent, AiMessage, AiQuota, AiSource, LawArticle } from './wenwen'
export type { MyBenefit, MyVip, VipBenefit, VipCard } from './vip'
export type { ContractDetail, ContractRow } from './vipContract'
export type { DocCard, DocDetail, DocFile, DocFormat, DocQuota, FileFormat, MyDoc } from './zhiku'
export type { MyUpload, UploadTerms } from './zhikuUpload'
