import { circle } from './circle'
import { file } from './file'
import { login } from './login'
import { system } from './system'
import { user } from './user'

/** Every endpoint of the product, by domain: what the server serves and the tests walk through. */
export const contract = { circle, file, login, system, user }

export type Api = typeof circle & typeof file & typeof login & typeof system & typeof user
export type { Input, Params, Result, Route, Sent, Spec } from './endpoint'
export type { CommentCard, PostCard, PostDetail, Reply } from './circle'
export type { IdName, Picture, UserBrief } from './shapes'
export type { UserInfo } from './user'
