import { circle } from './circle'
import { circleForm } from './circleForm'
import { file } from './file'
import { login } from './login'
import { mine } from './mine'
import { notice } from './notice'
import { report } from './report'
import { search } from './search'
import { share } from './share'
import { system } from './system'
import { user } from './user'

/** Every endpoint of the product, by domain: what the server serves and the tests walk through. */
export const contract = { circle, circleForm, file, login, mine, notice, report, search, share, system, user }

export type Api = typeof circle &
  typeof circleForm &
  typeof file &
  typeof login &
  typeof mine &
  typeof notice &
  typeof report &
  typeof search &
  typeof share &
  typeof system &
  typeof user
export type { Input, Params, Result, Route, Sent, Spec } from './endpoint'
export type { CommentCard, PostCard, PostDetail, PostDraft, Reply } from './circle'
export type { FormField, FormValues } from './circleForm'
export type { Kept } from './mine'
export type { Notice } from './notice'
export type { SearchHit } from './search'
export type { IdName, Picture, UserBrief } from './shapes'
export type { UserInfo } from './user'
