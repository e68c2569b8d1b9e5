// Written by `npm run tables` from server/migrations. Never edit it: add a migration and run that again.
import type { JsonColumns } from './db'

/** A shape that a module has declared for the column, or one that is not known; a statement is given its text. */
type Jsonb<C> = ColumnType<C extends keyof JsonColumns ? JsonColumns[C] : unknown, string, string>

import type { ColumnType } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Numeric = ColumnType<string, number | string, number | string>;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface Activity {
  address: Generated<string>;
  agenda: Generated<Jsonb<"activity.agenda">>;
  cancel_note: Generated<string>;
  cancelled_at: Timestamp | null;
  city: Generated<string>;
  closed_at: Timestamp | null;
  collect_count: Generated<number>;
  contact: Generated<string>;
  cover_file: string | null;
  created_at: Generated<Timestamp>;
  district: Generated<string>;
  end_at: Timestamp;
  group_qr: string | null;
  guests: Generated<Jsonb<"activity.guests">>;
  guide: Generated<string>;
  id: string;
  intro: Generated<string>;
  joined: Generated<number>;
  lat: number | null;
  live_id: string | null;
  lng: number | null;
  min_people: number | null;
  notice: Generated<string>;
  organizer: string;
  place: Generated<string>;
  places: number | null;
  points: Generated<string[]>;
  series: Generated<string>;
  signup_end: Timestamp;
  signup_start: Timestamp;
  start_at: Timestamp;
  state: Generated<"draft" | "open" | "off" | "cancelled">;
  sub_title: Generated<string>;
  tags: Generated<string[]>;
  taken: Generated<number>;
  title: string;
  type: number;
  waitlist: Generated<boolean>;
}

export interface ActivityAttendee {
  absent: Generated<boolean>;
  activity_id: string;
  added_by: string | null;
  answers: Jsonb<"activity_attendee.answers">;
  came_from: Generated<string>;
  created_at: Generated<Timestamp>;
  id: string;
  order_id: string | null;
  phone_tail: Generated<string>;
  position: Generated<number>;
  seat: Generated<string>;
  state: "held" | "valid" | "gone";
  ticket_id: string;
  ticket_no: string;
  told_day: Timestamp | null;
  told_soon: Timestamp | null;
  user_id: string | null;
}

export interface ActivityBan {
  until: Timestamp;
  user_id: string;
}

export interface ActivityCollect {
  activity_id: string;
  created_at: Generated<Timestamp>;
  user_id: string;
}

export interface ActivityDoc {
  activity_id: string;
  doc_id: string;
  sort: number;
}

export interface ActivityPoint {
  activity_id: string;
  closes_at: Timestamp;
  entrance: Generated<boolean>;
  id: string;
  mode: "staff" | "room";
  name: string;
  opens_at: Timestamp;
  radius: number | null;
  sort: Generated<number>;
}

export interface ActivityQuestion {
  activity_id: string;
  answer: Generated<string>;
  answered_at: Timestamp | null;
  content: string;
  created_at: Generated<Timestamp>;
  id: string;
  status: number;
  user_id: string;
}

export interface ActivityRemind {
  activity_id: string;
  told: Generated<boolean>;
  user_id: string;
}

export interface ActivityReview {
  activity_id: string;
  content: Generated<string>;
  created_at: Generated<Timestamp>;
  score: number;
  user_id: string;
}

export interface ActivitySign {
  activity_id: string;
  attendee_id: string;
  id: string;
  late: Generated<boolean>;
  point_id: string;
  signed_at: Timestamp;
  staff_id: string | null;
  undo_reason: Generated<string>;
  undone_at: Timestamp | null;
}

export interface ActivityStaff {
  activity_id: string;
  user_id: string;
}

export interface ActivityTicket {
  activity_id: string;
  approve: Generated<boolean>;
  fields: Generated<Jsonb<"activity_ticket.fields">>;
  id: string;
  intro: Generated<string>;
  member_price: number | null;
  min_level: Generated<number>;
  name: string;
  on_sale: Generated<boolean>;
  people: Generated<number>;
  per_user: Generated<number>;
  price: number;
  sort: Generated<number>;
  stock: number | null;
  taken: Generated<number>;
  vip_only: Generated<boolean>;
}

export interface ActivityWaiter {
  activity_id: string;
  created_at: Generated<Timestamp>;
  no: number;
  offer_ends_at: Timestamp | null;
  state: Generated<"waiting" | "offered" | "taken" | "over" | "quit">;
  ticket_id: string;
  user_id: string;
}

export interface Ad {
  enabled: Generated<boolean>;
  ends_at: Timestamp | null;
  id: string;
  image_file: string;
  place: Generated<"square" | "school" | "zhiku" | "mall">;
  sort: Generated<number>;
  starts_at: Generated<Timestamp>;
  title: string;
  url: string;
}

export interface AdClick {
  ad_id: string;
  clicks: Generated<number>;
  day: string;
}

export interface AdminApproval {
  created_at: Generated<Timestamp>;
  decided_at: Timestamp | null;
  decided_by: string | null;
  expires_at: Timestamp;
  id: string;
  input: Jsonb<"admin_approval.input">;
  operator_id: string;
  reason: Generated<string>;
  route: string;
  state: Generated<"waiting" | "done" | "refused" | "withdrawn">;
}

export interface AdminAudit {
  address: string;
  after: Jsonb<"admin_audit.after"> | null;
  approved_by: string | null;
  at: Generated<Timestamp>;
  before: Jsonb<"admin_audit.before"> | null;
  id: string;
  kind: "write" | "reveal";
  operator_id: string | null;
  reason: Generated<string>;
  request_id: string;
  route: string;
  source: "http" | "command";
  subject: string;
  subject_id: Generated<string>;
  tx: Generated<string | null>;
}

export interface AdminBatch {
  address: string;
  created_at: Generated<Timestamp>;
  ended_at: Timestamp | null;
  failed: Generated<number>;
  faults: Generated<Jsonb<"admin_batch.faults">>;
  given: Jsonb<"admin_batch.given">;
  id: string;
  ids: string[];
  label: string;
  operator_id: string;
  request_id: string;
  route: string;
  state: Generated<"waiting" | "done" | "stopped">;
  title: string;
  tried: Generated<number>;
}

export interface AdminDevice {
  address: string;
  created_at: Generated<Timestamp>;
  device: string;
  id: string;
  network: string;
  operator_id: string;
  token_sha: Buffer;
}

export interface AdminExport {
  address: string;
  created_at: Generated<Timestamp>;
  cut: Generated<boolean>;
  downloads: Generated<number>;
  error: Generated<string>;
  expires_at: Timestamp | null;
  filename: Generated<string>;
  id: string;
  object: string | null;
  operator_id: string;
  personal: boolean;
  reason: Generated<string>;
  request_id: string;
  route: string;
  rows: Generated<number>;
  run_id: string | null;
  size: Generated<number>;
  state: Generated<"waiting" | "running" | "done" | "failed" | "cancelled" | "gone">;
  title: string;
  total: number | null;
  wish: Jsonb<"admin_export.wish">;
}

export interface AdminGuard {
  changed_at: Generated<Timestamp>;
  key: string;
  locked_until: Timestamp | null;
  wrong: number;
}

export interface AdminNetwork {
  created_at: Generated<Timestamp>;
  network: string;
  note: string;
}

export interface AdminOnce {
  created_at: Generated<Timestamp>;
  fingerprint: Buffer;
  operator_id: string;
  request_id: string;
  result: Jsonb<"admin_once.result"> | null;
}

export interface AdminOperator {
  active: Generated<boolean>;
  created_at: Generated<Timestamp>;
  id: string;
  login: string;
  name: string;
  one_time_until: Timestamp | null;
  password_hash: string;
  scope_id: string | null;
  totp: Buffer | null;
  totp_pending: Buffer | null;
  totp_step: Generated<number>;
}

export interface AdminOperatorRole {
  operator_id: string;
  role: string;
}

export interface AdminRecovery {
  code_hash: Buffer;
  operator_id: string;
}

export interface AdminRole {
  name: string;
  own: Generated<boolean>;
  permissions: Generated<string[]>;
}

export interface AdminSchedule {
  address: string;
  created_at: Generated<Timestamp>;
  due_at: Timestamp;
  ended_at: Timestamp | null;
  error: Generated<string>;
  id: string;
  input: Jsonb<"admin_schedule.input">;
  label: string;
  operator_id: string;
  request_id: string;
  route: string;
  state: Generated<"waiting" | "done" | "failed" | "cancelled">;
  subject: string;
  subject_id: string;
  title: Generated<string>;
}

export interface AdminSession {
  address: string;
  by_code: Generated<boolean>;
  created_at: Generated<Timestamp>;
  device: string;
  operator_id: string;
  seen_at: Generated<Timestamp>;
  token_sha: Buffer;
}

export interface AdminTarget {
  minutes: number;
  queue: string;
}

export interface Agreement {
  asks: Generated<boolean>;
  changes: Generated<string>;
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  kind: "user" | "privacy" | "community" | "vip";
  text: string;
  title: string;
  version: string;
}

export interface AgreementConsent {
  agreed_at: Generated<Timestamp>;
  user_id: string;
  version: string;
}

export interface AppUser {
  autoplay_anywhere: Generated<boolean>;
  avatar_file: string | null;
  birthday: string | null;
  browse_paused: Generated<boolean>;
  cert_title: string | null;
  city: Generated<string>;
  company: Generated<string>;
  company_hidden: Generated<boolean>;
  company_vip_until: Timestamp | null;
  created_at: Generated<Timestamp>;
  fans_count: Generated<number>;
  follow_count: Generated<number>;
  growth: Generated<number>;
  growth_records: Generated<number>;
  id: string;
  industry_id: Generated<string>;
  intro: Generated<string>;
  invite_code: string;
  invited_by: string | null;
  level: Generated<number>;
  liked_count: Generated<number>;
  mini_openid: string | null;
  nick_changed_at: Timestamp | null;
  nick_name: string;
  openid: string | null;
  password_hash: string | null;
  phone: string | null;
  phone_changed_at: Timestamp | null;
  position_id: Generated<string>;
  rank_hidden: Generated<boolean>;
  real_name: Generated<string>;
  real_name_locked: Generated<boolean>;
  recommend_off: Generated<boolean>;
  sex: Generated<number>;
  status: Generated<"active" | "closing" | "closed">;
  vip_until: Timestamp | null;
  wechat_off: Generated<boolean>;
}

export interface AssistCampaign {
  checklist: Generated<string[]>;
  created_at: Generated<Timestamp>;
  ends_at: Timestamp;
  helper: "any" | "new";
  helper_coins: Generated<number>;
  hours: number;
  id: string;
  intro: Generated<string>;
  organizer: Generated<string>;
  rules: Generated<string>;
  share_title: Generated<string>;
  show_winners: Generated<boolean>;
  starts_at: Timestamp;
  state: Generated<"draft" | "open" | "stopped">;
  stock: number;
  taken: Generated<number>;
  title: string;
  type: number;
}

export interface AssistGift {
  claim_by: Timestamp;
  claimed_at: Timestamp | null;
  count: number;
  id: string;
  order_id: string | null;
  reached_at: Generated<Timestamp>;
  record_id: string;
  state: Generated<"ready" | "claimed" | "lapsed" | "recalled">;
}

export interface AssistHelp {
  campaign_id: string;
  coins: Generated<number>;
  created_at: Generated<Timestamp>;
  day: string;
  helper_id: string;
  id: string;
  network: Generated<string>;
  reason: Generated<string>;
  record_id: string;
  state: "valid" | "doubt" | "void";
}

export interface AssistRecord {
  campaign_id: string;
  current: Generated<number>;
  expires_at: Timestamp;
  id: string;
  need: number;
  opened_at: Timestamp | null;
  owner_id: string;
  started_at: Generated<Timestamp>;
  state: Generated<"open" | "won" | "claimed" | "failed" | "void">;
  void_reason: Generated<string>;
  won_at: Timestamp | null;
}

export interface AssistStep {
  amount: number | null;
  biz_id: string | null;
  campaign_id: string;
  count: number;
  days: number | null;
  kind: string;
  name: Generated<string>;
  value: number;
}

export interface Broadcast {
  content: Generated<string>;
  created_at: Generated<Timestamp>;
  done_at: Timestamp | null;
  error: Generated<string>;
  id: string;
  params: Generated<Jsonb<"broadcast.params">>;
  people: number;
  reached: string | null;
  route: Generated<string>;
  segment: Jsonb<"broadcast.segment">;
  send_at: Timestamp | null;
  skipped: Generated<number>;
  state: Generated<"draft" | "waiting" | "done" | "stopped">;
  title: string;
  told: Generated<number>;
  type: number;
}

export interface BrowseRecord {
  biz_id: string;
  browsed_at: Generated<Timestamp>;
  type: string;
  user_id: string;
}

export interface Captcha {
  answer: string;
  expires_at: Timestamp;
  id: string;
}

export interface CertKind {
  id: string;
  name: string;
  reissue_price: number;
  valid_months: number | null;
}

export interface CircleBounty {
  amount: number;
  answer_id: string | null;
  asker_id: string;
  created_at: Generated<Timestamp>;
  ended_at: Timestamp | null;
  id: string;
  post_id: string;
  state: Generated<"frozen" | "paid" | "refunded" | "forfeited">;
}

export interface CircleCollect {
  created_at: Generated<Timestamp>;
  post_id: string;
  user_id: string;
}

export interface CircleComment {
  author_id: string;
  content: string;
  created_at: Generated<Timestamp>;
  deleted: Generated<boolean>;
  down_count: Generated<number>;
  edited_at: Timestamp | null;
  held: Generated<boolean>;
  id: string;
  images: Generated<Jsonb<"circle_comment.images">>;
  ip_region: Generated<string>;
  is_answer: Generated<boolean>;
  like_count: Generated<number>;
  mentions: Generated<Jsonb<"circle_comment.mentions">>;
  parent_id: string | null;
  post_id: string;
  reply_count: Generated<number>;
  reply_to_user_id: string | null;
  root_id: string | null;
  status: number;
}

export interface CircleCommentDown {
  comment_id: string;
  created_at: Generated<Timestamp>;
  user_id: string;
}

export interface CircleCommentLike {
  comment_id: string;
  created_at: Generated<Timestamp>;
  user_id: string;
}

export interface CircleCreator {
  active: number;
  industry_id: string;
  score: number;
  user_id: string;
}

export interface CircleDraft {
  draft: Jsonb<"circle_draft.draft">;
  saved_at: Generated<Timestamp>;
  type: number;
  user_id: string;
}

export interface CircleForm {
  capacity: number | null;
  created_at: Generated<Timestamp>;
  ends_at: Timestamp | null;
  fields: Jsonb<"circle_form.fields">;
  gift_id: string | null;
  gift_name: string | null;
  gift_size: number | null;
  group_qr: string | null;
  id: string;
  intro: Generated<string>;
  need_login: Generated<boolean>;
  post_id: string | null;
  starts_at: Generated<Timestamp>;
  submit_count: Generated<number>;
  success_tip: Generated<string>;
  title: string;
}

export interface CircleFormRecord {
  created_at: Generated<Timestamp>;
  form_id: string;
  id: string;
  user_id: string;
  values: Jsonb<"circle_form_record.values">;
}

export interface CircleLike {
  created_at: Generated<Timestamp>;
  post_id: string;
  user_id: string;
}

export interface CircleNotInterested {
  author_id: string | null;
  created_at: Generated<Timestamp>;
  post_id: string;
  user_id: string;
}

export interface CirclePost {
  accepted_at: Timestamp | null;
  accepted_comment_id: string | null;
  ai_declared: Generated<boolean>;
  anonymous: Generated<boolean>;
  author_id: string;
  bounty: Generated<number>;
  collect_count: Generated<number>;
  comment_count: Generated<number>;
  content: string;
  created_at: Generated<Timestamp>;
  digest: Generated<boolean>;
  edited_at: Timestamp | null;
  face: Generated<number>;
  held: Generated<boolean>;
  hot: Generated<number>;
  hot_percent: Generated<number>;
  id: string;
  images: Generated<Jsonb<"circle_post.images">>;
  invited: Generated<string[]>;
  ip_region: Generated<string>;
  like_count: Generated<number>;
  mentions: Generated<Jsonb<"circle_post.mentions">>;
  place: Generated<string>;
  question_state: number | null;
  reject_reason: Generated<string>;
  reminded: Generated<boolean>;
  reopened_at: Timestamp | null;
  status: number;
  tags: Generated<string[]>;
  title: Generated<string>;
  type: number;
  video: Jsonb<"circle_post.video"> | null;
  view_count: Generated<number>;
  visible: Generated<number>;
}

export interface CirclePostTopic {
  created_at: Timestamp;
  post_id: string;
  topic_id: string;
  type: number;
}

export interface CirclePostWords {
  post_id: string;
  words: string[];
}

export interface CircleReviewReason {
  sort: number;
  text: string;
}

export interface CircleTopic {
  closed: Generated<boolean>;
  cover_file: string | null;
  created_at: Generated<Timestamp>;
  follow_count: Generated<number>;
  heat: Generated<number>;
  host_ids: Generated<string[]>;
  id: string;
  intro: Generated<string>;
  merged_into: string | null;
  name: string;
  pinned_ids: Generated<string[]>;
  post_count: Generated<number>;
  rank: Generated<number>;
  rank_yesterday: number | null;
}

export interface CircleTopicFollow {
  created_at: Generated<Timestamp>;
  topic_id: string;
  user_id: string;
}

export interface CircleView {
  post_id: string;
  viewed_at: Timestamp;
  viewer: string;
}

export interface CoinAccount {
  balance: Generated<number>;
  ended_looked: Generated<string>;
  ending_looked: Generated<string>;
  entries: Generated<number>;
  id: string;
  kind: "user" | "frozen" | "issue";
  user_id: string | null;
}

export interface CoinDayRule {
  day_coins: number;
  make_up_coins: number;
  make_up_per_month: number;
  one: Generated<boolean>;
}

export interface CoinEntry {
  account_id: string;
  amount: number;
  at: Timestamp;
  balance_after: number;
  reason: string;
  seq: number;
  transfer_id: string;
}

export interface CoinTransfer {
  created_at: Generated<Timestamp>;
  id: string;
  issued: Generated<boolean>;
  reason: string;
  ref_id: string;
  ref_type: string;
  step: string;
}

export interface Company {
  address: Generated<string>;
  contact: string;
  contact_phone: string;
  created_at: Generated<Timestamp>;
  credit_code: string;
  id: string;
  industry_id: Generated<string>;
  licence_file: string | null;
  more_changes: Generated<number>;
  name: string;
  scale: Generated<string>;
  seats: Generated<number>;
  term_end: Timestamp | null;
  term_start: Timestamp | null;
  verify: Generated<"none" | "waiting" | "verified" | "refused">;
  verify_at: Timestamp | null;
  verify_reason: Generated<string>;
}

export interface CompanyDepartment {
  company_id: string;
  id: string;
  name: string;
  parent_id: string | null;
  sort: Generated<number>;
}

export interface CompanyInquiry {
  company: string;
  contact: string;
  created_at: Generated<Timestamp>;
  day: string;
  done_at: Timestamp | null;
  id: string;
  note: Generated<string>;
  outcome: Generated<string>;
  part: "morning" | "afternoon" | "evening";
  phone: string;
  state: Generated<"waiting" | "reached" | "missed" | "withdrawn">;
  user_id: string | null;
}

export interface CompanyKey {
  company_id: string;
  created_at: Generated<Timestamp>;
  hash: Buffer;
  id: string;
  last_used_at: Timestamp | null;
  name: string;
  revoked_at: Timestamp | null;
  tail: string;
}

export interface CompanyLink {
  closed_at: Timestamp | null;
  company_id: string;
  created_at: Generated<Timestamp>;
  created_by: string;
  department_id: string | null;
  expires_at: Timestamp;
  id: string;
  key: string;
  max_use: number;
  used: Generated<number>;
}

export interface CompanyMember {
  company_id: string;
  created_at: Generated<Timestamp>;
  declined: Buffer | null;
  department_id: string | null;
  emp_no: Generated<string>;
  id: string;
  invite_code: string | null;
  invite_ends: Timestamp | null;
  joined_at: Timestamp | null;
  left_at: Timestamp | null;
  left_how: "removed" | "quit" | "quit_disabled" | "declined" | "closed" | null;
  name: string;
  phone: string;
  position: Generated<string>;
  role: Generated<"main" | "manager" | "member">;
  sees_money: Generated<boolean>;
  status: Generated<"invited" | "joined" | "disabled" | "removed">;
  user_id: string | null;
}

export interface CompanyScope {
  company_id: string;
  department_id: string;
  member_id: string;
}

export interface CompanySync {
  added: number;
  changed: number;
  company_id: string;
  created_at: Generated<Timestamp>;
  failed: number;
  faults: string[];
  id: string;
  key_id: string;
  removed: number;
  same: number;
}

export interface Conversation {
  biz_id: string;
  created_at: Generated<Timestamp>;
  id: string;
  kind: "dm" | "live" | "kefu";
  last_at: Generated<Timestamp>;
  last_seq: Generated<number>;
}

export interface ConversationMember {
  conversation_id: string;
  hidden_seq: Generated<number>;
  muted: Generated<boolean>;
  pinned: Generated<boolean>;
  read_seq: Generated<number>;
  user_id: string;
}

export interface ConversationMessage {
  body: Jsonb<"conversation_message.body">;
  client_msg_id: string | null;
  conversation_id: string;
  created_at: Generated<Timestamp>;
  host: Generated<boolean>;
  id: string;
  recalled_at: Timestamp | null;
  seq: number;
  type: "text" | "image" | "card" | "system";
  user_id: string | null;
}

export interface Coupon {
  amount: number;
  biz_id: string | null;
  category_id: string | null;
  created_at: Generated<Timestamp>;
  days: number | null;
  ends_at: Timestamp | null;
  id: string;
  kind: string;
  min_price: Generated<number>;
  per_person: Generated<number>;
  starts_at: Generated<Timestamp>;
  stock: number | null;
  stopped_at: Timestamp | null;
  title: string;
}

export interface DemoLoad {
  begun_at: Generated<Timestamp>;
  done_at: Timestamp | null;
  one: Generated<boolean>;
}

export interface DictItem {
  code: string;
  id: string;
  name: string;
  shown: Generated<boolean>;
  sort: number;
}

export interface DmSetting {
  allow: "all" | "mutual" | "none";
  changed_at: Generated<Timestamp>;
  user_id: string;
}

export interface DmStart {
  conversation_id: string;
  started_at: Generated<Timestamp>;
  user_id: string;
}

export interface DuihuanBatch {
  channel: Generated<string>;
  company: Generated<string>;
  cover_file: string | null;
  created_at: Generated<Timestamp>;
  ends_at: Timestamp;
  exported_at: Timestamp | null;
  id: string;
  key: string | null;
  kind: "unique" | "common";
  name: string;
  need_profile: Generated<boolean>;
  per_person: Generated<number>;
  prefix: Generated<string>;
  qr_file: string | null;
  qr_text: Generated<string>;
  remark: Generated<string>;
  rules: Generated<string>;
  scope: Generated<"all" | "new" | "company">;
  seed: Buffer | null;
  starts_at: Generated<Timestamp>;
  state: Generated<"making" | "on" | "off">;
  total: number;
  used: Generated<number>;
}

export interface DuihuanCode {
  batch_id: string;
  hash: Buffer;
  id: string;
  last4: string;
  number: number;
  state: Generated<"unused" | "used" | "void">;
  used_at: Timestamp | null;
  used_by: string | null;
  void_reason: Generated<string>;
}

export interface DuihuanPrize {
  amount: number | null;
  batch_id: string;
  biz_id: string | null;
  days: number | null;
  position: number;
  type: string;
}

export interface DuihuanRecord {
  batch_id: string;
  by: "code" | "common" | "operator";
  code_id: string | null;
  code_masked: Generated<string>;
  created_at: Generated<Timestamp>;
  id: string;
  slot: number;
  title: string;
  user_id: string;
}

export interface DuihuanRight {
  biz_id: string | null;
  cover: string;
  end_time: Timestamp | null;
  note: string;
  order_id: string | null;
  position: number;
  record_id: string;
  skipped: Generated<boolean>;
  title: string;
  type: string;
}

export interface DuihuanTry {
  action: "check" | "redeem" | "common";
  batch_id: string | null;
  created_at: Generated<Timestamp>;
  id: string;
  last4: Generated<string>;
  network: string;
  outcome: Generated<string>;
  user_id: string;
  wrong: boolean;
}

export interface Entitlement {
  biz_id: string;
  end_time: Timestamp | null;
  id: string;
  kind: string;
  revoked_at: Timestamp | null;
  source: "buy" | "free" | "vip" | "code" | "gift" | "company" | "assist";
  source_id: string;
  start_time: Generated<Timestamp>;
  user_id: string;
}

export interface Event {
  created_at: Generated<Timestamp>;
  data: Jsonb<"event.data">;
  done_at: Timestamp | null;
  error: string | null;
  id: string;
  name: string;
  next_at: Generated<Timestamp>;
  tries: Generated<number>;
}

export interface EventDelivery {
  dead_at: Timestamp | null;
  error: string | null;
  event_id: string;
  id: Generated<string>;
  next_at: Timestamp;
  subscriber: string;
  tries: Generated<number>;
}

export interface EventSubscription {
  event: string;
  seen_at: Generated<Timestamp>;
  subscriber: string;
}

export interface ExamCertificate {
  cert_no: string;
  course_id: string;
  course_title: string;
  expires_on: string | null;
  finished_at: Timestamp;
  holder_name: string;
  hours: number;
  id: string;
  issued_at: Generated<Timestamp>;
  kind: Generated<string>;
  lesson_count: number;
  revoked_reason: Generated<string>;
  score: number | null;
  started_at: Timestamp;
  user_id: string;
}

export interface ExamPaper {
  cert_id: string;
  parcel_id: string;
  reason: Generated<string>;
}

export interface ExamRegistration {
  batch_id: string | null;
  consent_at: Timestamp | null;
  course_id: string;
  created_at: Generated<Timestamp>;
  id: string;
  id_hash: Buffer | null;
  id_mask: Generated<string>;
  id_sealed: Buffer | null;
  order_id: string;
  reject_reason: Generated<string>;
  rejected: Generated<Jsonb<"exam_registration.rejected">>;
  rejected_print: Buffer | null;
  skill: number | null;
  status: Generated<number>;
  submitted_at: Timestamp | null;
  theory: number | null;
  ticket_no: Generated<string>;
  ticket_place: Generated<string>;
  unfit: Generated<string>;
  updated_at: Generated<Timestamp>;
  user_id: string;
  values: Generated<Jsonb<"exam_registration.values">>;
}

export interface ExamSitting {
  batch_id: string;
  registration_id: string;
  site: Generated<string>;
  skill: number | null;
  submitted_at: Timestamp;
  theory: number | null;
  ticket_no: string;
  ticket_place: string;
}

export interface Expiry {
  certificate: string | null;
  created_at: Generated<Timestamp>;
  ends_on: string;
  id: string;
  name: string;
  note: Generated<string>;
}

export interface FanGroup {
  benefits: Generated<Jsonb<"fan_group.benefits">>;
  created_at: Generated<Timestamp>;
  id: string;
  intro: Generated<string>;
  join_tip: Generated<string>;
  name: string;
  need_vip: Generated<boolean>;
  owner_wx: Generated<string>;
  region: Generated<string>;
  rules: Generated<string[]>;
  sort: Generated<number>;
  state: Generated<"draft" | "on" | "off">;
  topic: "law" | "pay" | "hire" | "performance" | "manage";
}

export interface FanGroupJoin {
  created_at: Generated<Timestamp>;
  group_id: string;
  room_id: string;
  user_id: string;
}

export interface FanGroupRoom {
  counted_at: Generated<Timestamp>;
  created_at: Generated<Timestamp>;
  group_id: string;
  id: string;
  max_members: number;
  members: number;
  no: number;
  open: Generated<boolean>;
  qr_file: string;
  qr_until: Timestamp;
  taken: Generated<number>;
}

export interface FanGroupWait {
  created_at: Generated<Timestamp>;
  group_id: string;
  id: string;
  phone: string;
  told_at: Timestamp | null;
  user_id: string;
}

export interface Feedback {
  contact: Generated<string>;
  content: string;
  created_at: Generated<Timestamp>;
  id: string;
  images: Generated<Jsonb<"feedback.images">>;
  page: Generated<string>;
  reply: Generated<string>;
  state: Generated<"open" | "replied" | "solved">;
  type: string;
  user_id: string;
}

export interface FeedbackReply {
  sort: number;
  text: string;
}

export interface File {
  asked_at: Timestamp | null;
  asks: Generated<number>;
  check_trace: string | null;
  checked: "asked" | "passed" | "review" | "risky" | "skipped" | null;
  codecs: string | null;
  created_at: Generated<Timestamp>;
  height: Generated<number>;
  id: string;
  idle_since: Timestamp | null;
  kind: "image" | "private" | "video" | "document";
  leaving: Generated<boolean>;
  name: string;
  owner_id: string | null;
  received_bytes: number | null;
  received_type: string | null;
  removal_due_at: Timestamp | null;
  rotation: number | null;
  seconds: number | null;
  size: number;
  used: Generated<boolean>;
  width: Generated<number>;
}

export interface FileUpload {
  created_at: Generated<Timestamp>;
  file_id: string | null;
  fingerprint: string;
  id: string;
  name: string;
  owner_id: string;
  size: number;
}

export interface FileUploadPart {
  no: number;
  upload_id: string;
}

export interface GrowthLevel {
  gift_coins: Generated<number>;
  keep_growth: Generated<number>;
  level: number;
  min_growth: number;
  name: string;
  rights: Generated<Jsonb<"growth_level.rights">>;
}

export interface GrowthLevelUp {
  gift_coins: number;
  id: string;
  level: number;
  reached_at: Generated<Timestamp>;
  received_at: Timestamp | null;
  told_at: Timestamp | null;
  user_id: string;
}

export interface GrowthRecord {
  after: number;
  biz_id: string;
  capped: boolean;
  change: number;
  coins: Generated<number>;
  created_at: Generated<Timestamp>;
  day: string;
  id: string;
  member_extra: Generated<number>;
  period: string;
  reversed: Generated<boolean>;
  reverses: string | null;
  seq: number;
  source_id: Generated<string>;
  task_code: string;
  title: string;
  user_id: string;
  worth: number;
}

export interface GrowthSeason {
  back_at: number | null;
  earned: number | null;
  end_day: string;
  id: string;
  kept: boolean | null;
  level: number;
  need: number;
  start_day: string;
  user_id: string;
}

export interface GrowthSeasonRule {
  days: number;
  one: Generated<boolean>;
}

export interface GrowthTask {
  capped: Generated<boolean>;
  code: string;
  coins: Generated<number>;
  counts: "post" | "experience" | "answer" | "lesson" | "sign" | "daily" | "activity" | null;
  daily_cap: number | null;
  descr: Generated<string>;
  enabled: Generated<boolean>;
  end_at: Timestamp | null;
  growth: Generated<number>;
  grp: "new" | "daily" | "weekly" | "growth" | "coin" | "event";
  icon: string;
  id: Generated<string>;
  ladder_day: number | null;
  need_receive: Generated<boolean>;
  period: "once" | "day" | "week" | "each";
  route: string;
  sort: number;
  start_at: Timestamp | null;
  streak_coins: Generated<number>;
  streak_days: number | null;
  streak_ladder: number[] | null;
  target: Generated<number>;
  title: string;
}

export interface HomeEntry {
  key: string;
  label: string;
  shown: Generated<boolean>;
  sort: number;
}

export interface InviteEffect {
  at: Generated<Timestamp>;
  coins: number;
  id: string;
  invitee_id: string;
  inviter_id: string;
  joined_coins: number;
  revoked_at: Timestamp | null;
}

export interface InviteRule {
  back_days: number;
  days: number;
  invitee_coins: number;
  inviter_coins: number;
  month_cap: number;
  one: Generated<boolean>;
}

export interface InviteStep {
  coins: number;
  count: number;
}

export interface InviteStepGain {
  at: Generated<Timestamp>;
  coins: number;
  count: number;
  id: string;
  inviter_id: string;
  revoked_at: Timestamp | null;
}

export interface Invoice {
  amount: number;
  created_at: Generated<Timestamp>;
  email: Generated<string>;
  has_file: Generated<boolean>;
  id: string;
  issued_at: Timestamp | null;
  kind: "personal" | "company" | "special";
  number: Generated<string>;
  order_id: string;
  reason: Generated<string>;
  reversed_at: Timestamp | null;
  state: Generated<"applied" | "issued" | "refused" | "void">;
  tax_no: Generated<string>;
  title: string;
  user_id: string;
  voided_at: Timestamp | null;
}

export interface KefuCase {
  asked: Generated<boolean>;
  changed_at: Generated<Timestamp>;
  conversation_id: string;
  note: Generated<string>;
  operator_id: string | null;
  state: Generated<"auto" | "waiting" | "human">;
}

export interface KefuDay {
  day: string;
  open: boolean;
}

export interface KefuFaq {
  a: string;
  id: string;
  q: string;
  sort: number;
  topic: string;
}

export interface KefuTeacher {
  course_id: string;
  name: string;
  phone: Generated<string>;
  qr_file: string | null;
}

export interface KnownDevice {
  device_sha: Buffer;
  seen_at: Generated<Timestamp>;
  user_id: string;
}

export interface LawArticle {
  article: string;
  asked: string[] | null;
  changed: Generated<string>;
  changed_at: Timestamp | null;
  checked: Generated<boolean>;
  effective_from: string;
  effective_until: string | null;
  gist: string;
  id: string;
  keywords: Generated<string[]>;
  law: string;
  link: string;
  region: Generated<string>;
  standard: Generated<string>;
  text: string | null;
  title: string;
  updated_at: Generated<Timestamp>;
}

export interface LawArticleVector {
  article_id: string;
  model: string;
  updated_at: Generated<Timestamp>;
  vector: number[];
  words: string;
}

export interface Lesson {
  chapter_id: string;
  course_id: string;
  file_name: Generated<string>;
  free: Generated<boolean>;
  html: Generated<string>;
  id: string;
  live_id: string | null;
  marks: Generated<Jsonb<"lesson.marks">>;
  media_id: string | null;
  media_type: "video" | "audio" | "article" | "live" | "file" | "exam";
  publish_at: Timestamp | null;
  required: Generated<boolean>;
  seconds: Generated<number>;
  sort: number;
  title: string;
}

export interface LessonAttempt {
  created_at: Generated<Timestamp>;
  id: string;
  lesson_id: string;
  score: number;
  user_id: string;
}

export interface LessonCategory {
  icon: Generated<string>;
  id: string;
  name: string;
  parent_id: string | null;
  sort: Generated<number>;
}

export interface LessonCertBatch {
  apply_ends_at: Timestamp;
  cities: string[];
  exam_at: Timestamp;
  id: string;
  name: string;
}

export interface LessonCertLevel {
  level: number;
  name: string;
  requirement: string;
  rules: Jsonb<"lesson_cert_level.rules">;
  source: string;
}

export interface LessonChapter {
  course_id: string;
  id: string;
  sort: number;
  title: string;
}

export interface LessonCollect {
  course_id: string;
  created_at: Generated<Timestamp>;
  user_id: string;
}

export interface LessonCourse {
  buy_count: Generated<number>;
  category_id: string;
  cert_name: string | null;
  collect_count: Generated<number>;
  cover_file: string | null;
  drag_rule: Generated<number>;
  group_qr: string | null;
  heat: Generated<number>;
  id: string;
  intro: Generated<string>;
  lesson_count: Generated<number>;
  member_price: number | null;
  notice: Generated<string>;
  presence_check: Generated<boolean>;
  price: number;
  promo_ends_at: Timestamp | null;
  promo_price: number | null;
  promo_starts_at: Timestamp | null;
  published_at: Generated<Timestamp>;
  registration: Generated<boolean>;
  review_count: Generated<number>;
  score_sum: Generated<number>;
  speed_allowed: Generated<boolean>;
  starts_at: Timestamp | null;
  status: "on" | "off" | "presale";
  stock: number | null;
  sub_title: Generated<string>;
  suit: Generated<string>;
  tags: Generated<string[]>;
  taken: Generated<number>;
  title: string;
  total_seconds: Generated<number>;
  type: number;
  valid_days: Generated<number>;
  vip_free: Generated<boolean>;
  watermark: boolean | null;
}

export interface LessonCourseTeacher {
  course_id: string;
  sort: Generated<number>;
  teacher_id: string;
}

export interface LessonDay {
  day: string;
  seconds: Generated<number>;
  user_id: string;
}

export interface LessonDelivered {
  delivered_at: Generated<Timestamp>;
  lesson_id: string;
  seconds: Generated<string>;
  user_id: string;
  whole: Generated<boolean>;
}

export interface LessonLearner {
  course_id: string;
  finished_at: Timestamp | null;
  last_at: Generated<Timestamp>;
  last_lesson_id: string | null;
  progress: Generated<number>;
  user_id: string;
  vip_source: string | null;
}

export interface LessonMedia {
  course_id: string | null;
  created_at: Generated<Timestamp>;
  id: string;
  kind: "hls" | "mp4" | "audio" | "file";
  name: string;
  uploaded: Generated<boolean>;
}

export interface LessonNote {
  at: number;
  content: string;
  created_at: Generated<Timestamp>;
  id: string;
  lesson_id: string;
  user_id: string;
}

export interface LessonPlayer {
  check_at: Timestamp | null;
  check_id: string | null;
  counted_to: Timestamp;
  device_id: string;
  since_check: Generated<number>;
  user_id: string;
}

export interface LessonPlayTicket {
  device_id: Generated<string>;
  expires_at: Timestamp;
  media_id: string;
  rendition: boolean;
  session: Buffer | null;
  subject: string;
  subject_id: string;
  token: Buffer;
  user_id: string | null;
}

export interface LessonQuestion {
  answer: number;
  id: string;
  lesson_id: string;
  options: string[];
  sort: number;
  stem: string;
  why: Generated<string>;
}

export interface LessonRendition {
  created_at: Generated<Timestamp>;
  due_at: Generated<Timestamp>;
  error: Generated<string>;
  media_id: string;
  plain: boolean;
  ready_at: Timestamp | null;
  secret: Buffer;
  segments: Jsonb<"lesson_rendition.segments"> | null;
  state: Generated<"waiting" | "ready" | "failed">;
  tries: Generated<number>;
}

export interface LessonReview {
  content: string;
  course_id: string;
  created_at: Generated<Timestamp>;
  id: string;
  images: Generated<Jsonb<"lesson_review.images">>;
  reply: Generated<string>;
  score: number;
  status: number;
  user_id: string;
}

export interface LessonSeat {
  course_id: string;
  created_at: Generated<Timestamp>;
  holder_id: string;
  late: Generated<boolean>;
}

export interface LessonStudy {
  best: number | null;
  finished_at: Timestamp | null;
  intervals: Generated<Jsonb<"lesson_study.intervals">>;
  lesson_id: string;
  position: Generated<number>;
  progress: Generated<number>;
  seq: Generated<number>;
  updated_at: Generated<Timestamp>;
  user_id: string;
}

export interface LessonTeacher {
  avatar_file: string | null;
  id: string;
  intro: Generated<string>;
  name: string;
  sort: Generated<number>;
  title: Generated<string>;
  user_id: string | null;
}

export interface LessonUpload {
  course_id: string;
  created_at: Generated<Timestamp>;
  fingerprint: string;
  id: string;
  media_id: string | null;
  name: string;
  operator_id: string;
  seconds: number | null;
  size: number;
}

export interface LessonUploadPart {
  no: number;
  upload_id: string;
}

export interface Live {
  access: "free" | "paid" | "vip" | "pwd";
  cancel_note: Generated<string>;
  cancel_refund: Generated<boolean>;
  cancelled_at: Timestamp | null;
  conversation_id: string;
  course_id: string | null;
  cover_file: string | null;
  draw_coins: Generated<number>;
  ended_at: Timestamp | null;
  explained_id: string | null;
  host_id: string | null;
  id: string;
  intro: Generated<string>;
  media_id: string | null;
  moved_at: Timestamp | null;
  outline: Generated<string[]>;
  password_hash: string | null;
  pinned: string | null;
  pinned_seq: number | null;
  plan_end_at: Timestamp;
  playback_id: string | null;
  pushed_at: Timestamp | null;
  pushed_once: Generated<boolean>;
  reserve_count: Generated<number>;
  reserve_limit: number | null;
  rev: Generated<number>;
  sign_ends_at: Timestamp | null;
  sign_round: Generated<number>;
  slide: Generated<number>;
  start_at: Timestamp;
  started_at: Timestamp | null;
  state: Generated<"ahead" | "on" | "ended" | "playback" | "cancelled">;
  teacher_id: string;
  title: string;
}

export interface LiveAssistant {
  live_id: string;
  user_id: string;
}

export interface LiveBan {
  created_at: Generated<Timestamp>;
  host_id: string;
  user_id: string;
}

export interface LiveBanDevice {
  device_id: string;
  host_id: string;
  user_id: string;
}

export interface LiveCancelNotice {
  live_id: string;
  user_id: string;
}

export interface LiveDoc {
  created_at: Generated<Timestamp>;
  live_id: string;
  media_id: string;
  name: string;
  size: number;
}

export interface LiveDraw {
  coins: number;
  created_at: Generated<Timestamp>;
  drawn_at: Timestamp | null;
  id: string;
  live_id: string;
  needs: "present" | "signIn";
  people: Generated<number>;
  places: number;
  prize: string;
  state: Generated<"open" | "drawn" | "cancelled">;
}

export interface LiveDrawWinner {
  draw_id: string;
  id: string;
  user_id: string;
}

export interface LiveGoods {
  course_id: string;
  live_id: string;
  sort: number;
}

export interface LiveLike {
  counted: Generated<number>;
  live_id: string;
  minute: Timestamp;
  total: number;
  used: number;
  user_id: string;
}

export interface LiveLikes {
  likes: Generated<number>;
  live_id: string;
  told_at: Generated<Timestamp>;
}

export interface LiveMember {
  admitted: Generated<boolean>;
  asked_at: Timestamp | null;
  live_id: string;
  muted_until: Timestamp | null;
  said_at: Timestamp | null;
  tried_at: Timestamp | null;
  tries: Generated<number>;
  user_id: string;
}

export interface LivePoll {
  created_at: Generated<Timestamp>;
  id: string;
  live_id: string;
  open: Generated<boolean>;
  options: string[];
  title: string;
}

export interface LivePollVote {
  choice: number;
  poll_id: string;
  user_id: string;
}

export interface LivePresence {
  device_id: string;
  kicked: Generated<number>;
  live_id: string;
  seen_at: Generated<Timestamp>;
  user_id: string | null;
}

export interface LiveQuestion {
  anonymous: boolean;
  answer: Generated<string>;
  content: string;
  created_at: Generated<Timestamp>;
  held: Generated<boolean>;
  id: string;
  live_id: string;
  state: Generated<"open" | "answering" | "answered" | "removed">;
  user_id: string;
  votes: Generated<number>;
}

export interface LiveQuestionVote {
  question_id: string;
  user_id: string;
}

export interface LiveReserve {
  created_at: Generated<Timestamp>;
  known_start: Timestamp | null;
  live_id: string;
  noted_at: Timestamp | null;
  told: Generated<number>;
  user_id: string;
}

export interface LiveReview {
  content: Generated<string>;
  created_at: Generated<Timestamp>;
  id: string;
  live_id: string;
  score: number;
  user_id: string;
}

export interface LiveSignIn {
  created_at: Generated<Timestamp>;
  live_id: string;
  round: number;
  user_id: string;
}

export interface LiveSlide {
  file_id: string;
  live_id: string;
  page: number;
}

export interface Logoff {
  applied_at: Generated<Timestamp>;
  effect_at: Timestamp;
  reason: string;
  user_id: string;
}

export interface Lottery {
  budget: number;
  cancel_note: Generated<string>;
  coin_cost: Generated<number>;
  coin_per_day: Generated<number>;
  cover_file: string | null;
  created_at: Generated<Timestamp>;
  ends_at: Timestamp;
  free_per_day: Generated<number>;
  id: string;
  intro: Generated<string>;
  min_level: Generated<number>;
  organizer: Generated<string>;
  pity_after: number | null;
  pity_coins: number | null;
  rules: Generated<string>;
  scope: Generated<"all" | "vip" | "new" | "company">;
  show_winners: Generated<boolean>;
  starts_at: Timestamp;
  state: Generated<"draft" | "open" | "stopped" | "cancelled">;
  style: "grid" | "wheel" | "cards" | "box";
  title: string;
  total_limit: number | null;
  version: Generated<number>;
  vip_extra: Generated<number>;
  win_limit: number | null;
}

export interface LotteryBlock {
  created_at: Generated<Timestamp>;
  reason: string;
  user_id: string;
}

export interface LotteryOdds {
  lottery_id: string;
  prize_id: string;
  version: number;
  weight: number;
}

export interface LotteryOddsChange {
  changed_at: Generated<Timestamp>;
  lottery_id: string;
  reason: Generated<string>;
  version: number;
}

export interface LotteryPrize {
  amount: number | null;
  biz_id: string | null;
  cost: Generated<number>;
  day_limit: number | null;
  days: number | null;
  given: Generated<number>;
  hours: number[] | null;
  icon: string;
  id: string;
  image_file: string | null;
  kind: string;
  lottery_id: string;
  min_level: Generated<number>;
  name: string;
  per_person: number | null;
  pity: Generated<boolean>;
  position: number;
  stock: number | null;
  swap_coins: Generated<number>;
}

export interface LotteryRecord {
  claim_by: Timestamp | null;
  coin_cost: Generated<number>;
  coin_returned: Generated<boolean>;
  created_at: Generated<Timestamp>;
  day: string;
  fault: Generated<string>;
  hit_id: string;
  id: string;
  lottery_id: string;
  network: Generated<string>;
  next_at: Generated<Timestamp>;
  no: Generated<number>;
  order_id: string | null;
  prize_id: string;
  prize_name: string;
  request_id: string;
  roll: number;
  slot: number;
  source: "free" | "vip" | "task" | "again" | "coin";
  state: "miss" | "granting" | "granted" | "claimable" | "waiting" | "sent" | "done" | "lapsed" | "recalled";
  tries: Generated<number>;
  user_id: string;
  version: number;
}

export interface LotterySeed {
  day: string;
  hash: string;
  lottery_id: string;
  made_at: Generated<Timestamp>;
  seed: Buffer;
}

export interface LotteryTask {
  counts: "sign" | "lesson" | "post" | "experience" | "answer" | "daily" | "activity";
  lottery_id: string;
  position: number;
  target: number;
  title: string;
}

export interface MallAfterSale {
  created_at: Generated<Timestamp>;
  decided_at: Timestamp | null;
  id: string;
  images: Generated<string[]>;
  note: Generated<string>;
  order_id: string;
  reason: string;
  reply: Generated<string>;
  state: Generated<"waiting" | "returned" | "resent" | "refused" | "withdrawn">;
  user_id: string;
}

export interface MallCategory {
  id: string;
  name: string;
  sort: Generated<number>;
}

export interface MallCode {
  created_at: Generated<Timestamp>;
  hash: Buffer;
  id: string;
  order_id: string | null;
  position: Generated<number>;
  sealed: Buffer;
  sku_id: string;
  taken_at: Timestamp | null;
}

export interface MallDay {
  day: string;
  product_id: string;
  taken: number;
}

export interface MallProduct {
  category_id: string | null;
  collect: Generated<boolean>;
  cover_file: string | null;
  created_at: Generated<Timestamp>;
  day_from: string | null;
  detail: Generated<string>;
  end_at: Timestamp | null;
  excludes: Generated<string[]>;
  id: string;
  image_files: Generated<string[]>;
  least_coins: number | null;
  least_vip_coins: number | null;
  market_price: number | null;
  min_level: Generated<number>;
  notice: Generated<string[]>;
  per_day: number | null;
  per_user: number | null;
  prize_amount: number | null;
  prize_biz_id: string | null;
  prize_days: number | null;
  prize_type: string | null;
  shop_id: string | null;
  sort: Generated<number>;
  start_at: Timestamp | null;
  state: Generated<"draft" | "on" | "off">;
  sub_title: Generated<string>;
  title: string;
  type: number;
  use_days: number | null;
  use_note: Generated<string>;
  vip_only: Generated<boolean>;
}

export interface MallRemind {
  created_at: Generated<Timestamp>;
  product_id: string;
  user_id: string;
}

export interface MallReveal {
  at: Generated<Timestamp>;
  code_id: string;
  id: string;
  user_id: string;
}

export interface MallSection {
  id: string;
  kind: "hot" | "afford" | "new" | "vip" | "shop" | "picked";
  shown: Generated<boolean>;
  sort: number;
  title: string;
}

export interface MallSectionProduct {
  position: number;
  product_id: string;
  section_id: string;
}

export interface MallShop {
  address: Generated<string>;
  city: Generated<string>;
  created_at: Generated<Timestamp>;
  handover: Generated<string>;
  hours: Generated<string>;
  id: string;
  intro: Generated<string>;
  kind: "own" | "partner";
  lat: number | null;
  lng: number | null;
  logo_file: string | null;
  name: string;
  open: Generated<boolean>;
  phone: Generated<string>;
}

export interface MallShopStaff {
  shop_id: string;
  user_id: string;
}

export interface MallSku {
  cash: Generated<number>;
  coins: number;
  id: string;
  name: string;
  on_sale: Generated<boolean>;
  product_id: string;
  sold: Generated<number>;
  sort: Generated<number>;
  stock: number | null;
  vip_coins: number | null;
}

export interface MallTake {
  address: Jsonb<"mall_take.address"> | null;
  created_at: Generated<Timestamp>;
  day: string;
  granted_at: Timestamp | null;
  late: Generated<boolean>;
  order_id: string;
  product_id: string;
  qty: number;
  readdressed: Generated<boolean>;
  risk: Generated<string>;
  sku_id: string;
  spared: Generated<number>;
  state: Generated<"held" | "sold" | "gone">;
  user_id: string;
}

export interface MallVoucher {
  code: string;
  ends_at: Timestamp;
  order_id: string;
  shop_id: string;
  used_at: Timestamp | null;
  used_by: string | null;
  void: Generated<boolean>;
}

export interface ModerationWord {
  changed_at: Generated<Timestamp>;
  folded: string;
  id: Generated<string>;
  outcome: "reject" | "review";
  told: string;
  word: string;
}

export interface Notice {
  cause: string | null;
  content: Generated<string>;
  count: Generated<number>;
  created_at: Generated<Timestamp>;
  deleted: Generated<boolean>;
  from_user: string | null;
  id: string;
  merge_key: string | null;
  params: Generated<Jsonb<"notice.params">>;
  read: Generated<boolean>;
  route: string;
  sub_type: string;
  title: string;
  type: number;
  user_id: string;
  why: Generated<string>;
}

export interface NoticeOwed {
  kind: string;
  note: Generated<string>;
  owed_at: Generated<Timestamp>;
  subject_id: string;
  user_id: string;
  was: Generated<Jsonb<"notice_owed.was">>;
}

export interface NoticePerson {
  created_at: Generated<Timestamp>;
  hidden: Generated<boolean>;
  notice_id: string;
  user_id: string;
}

export interface NoticeSetting {
  activity: Generated<boolean>;
  coin: Generated<boolean>;
  course: Generated<boolean>;
  interact: Generated<boolean>;
  order: Generated<boolean>;
  quiet_hours: Generated<boolean>;
  system: Generated<boolean>;
  training: Generated<boolean>;
  user_id: string;
}

export interface NoticeWording {
  code: string;
  content: string | null;
  created_at: Generated<Timestamp>;
  id: string;
  operator_id: string;
  reason: string;
  title: string | null;
}

export interface OrderLine {
  order_id: string;
  position: number;
  quantity: number;
  refunded: Generated<number>;
  sku: string;
  spec: string;
  title: string;
  unit_coins: Generated<number>;
  unit_price: number;
}

export interface OrderRefund {
  amount: number;
  asked_at: Generated<Timestamp>;
  asked_by: "buyer" | "house";
  coins: number;
  detail: Generated<string>;
  done_at: Timestamp | null;
  final: Generated<boolean>;
  from_status: number;
  id: string;
  lines: Generated<Jsonb<"order_refund.lines">>;
  order_id: string;
  reason: string;
  review: "waiting" | "passed" | "refused" | null;
  sent_at: Timestamp | null;
  whole: boolean;
  withdrawn_at: Timestamp | null;
}

export interface Parcel {
  address: Jsonb<"parcel.address">;
  asked_at: Timestamp | null;
  company: Generated<string>;
  created_at: Generated<Timestamp>;
  delivered_at: Timestamp | null;
  id: string;
  order_id: string | null;
  owner_id: string;
  owner_kind: string;
  part: Generated<number>;
  sent_at: Timestamp | null;
  state: "draft" | "waiting" | "sent" | "delivered" | "cancelled";
  track_no: Generated<string>;
  user_id: string;
}

export interface ParcelTrace {
  at: Timestamp;
  parcel_id: string;
  text: string;
}

export interface PasswordGuard {
  changed_at: Generated<Timestamp>;
  locked_until: Timestamp | null;
  phone: string;
  wrong: Generated<number>;
}

export interface PasswordTry {
  changed_at: Generated<Timestamp>;
  locked_until: Timestamp | null;
  phone: string;
  source: string;
  wrong: number;
}

export interface Payment {
  amount: number;
  app_id: string;
  apple: Generated<boolean>;
  asked_at: Timestamp | null;
  channel: "jsapi" | "mini" | "virtual" | "h5" | "transfer";
  created_at: Generated<Timestamp>;
  id: string;
  mch_id: string;
  openid: string | null;
  order_id: string;
  out_trade_no: string;
  paid_at: Timestamp | null;
  provided_at: Timestamp | null;
  refunded: Generated<number>;
  state: Generated<"created" | "prepaid" | "paid" | "closed">;
  ticket: string | null;
  ticket_at: Timestamp | null;
  transaction_id: string | null;
  user_id: string;
}

export interface PaymentBill {
  compared_at: Generated<Timestamp>;
  day: string;
}

export interface PaymentDifference {
  closed_at: Timestamp | null;
  day: string;
  found_at: Generated<Timestamp>;
  id: Generated<string>;
  note: Generated<string>;
  ours: number | null;
  out_refund_no: Generated<string>;
  out_trade_no: string;
  theirs: number | null;
  what: "unknown" | "unpaid" | "amount" | "unbilled" | "refundUnknown" | "refundUnbilled" | "reused";
}

export interface PaymentRefund {
  amount: number;
  asked_at: Timestamp | null;
  cause: "asked" | "late" | "twice" | "repriced";
  created_at: Generated<Timestamp>;
  done_at: Timestamp | null;
  id: string;
  out_refund_no: string;
  payment_id: string;
  reason: string;
  refund_id: string | null;
  sent_at: Timestamp | null;
  state: Generated<"waiting" | "sent" | "done" | "failed" | "withdrawn">;
}

export interface PaymentTransfer {
  arrived_on: string | null;
  paid_at: Timestamp;
  payer: string;
  payment_id: string;
  refused_at: Timestamp | null;
  refused_reason: string | null;
  submitted_at: Generated<Timestamp>;
  voucher: string;
}

export interface PaySwitch {
  enabled: boolean;
  platform: "weapp" | "wechat" | "browser";
  virtual: boolean;
  way: "mini" | "virtual" | null;
}

export interface PayWindow {
  kind: string;
  minutes: number;
}

export interface PhoneAppeal {
  created_at: Generated<Timestamp>;
  decided_at: Timestamp | null;
  decided_by: string | null;
  id: string;
  phone: string;
  real_name: string;
  reason: Generated<string>;
  state: Generated<"open" | "approved" | "rejected">;
  token_sha: Buffer;
  user_id: string;
}

export interface PhoneTicket {
  expires_at: Timestamp;
  ticket_sha: Buffer;
  user_id: string;
}

export interface PlatformView {
  day: string;
  platform: number;
  views: Generated<number>;
}

export interface RefundTerm {
  days: number;
  kind: "course" | "vip" | "zhiku" | "tiku";
  most: number | null;
  since: Generated<Timestamp>;
}

export interface ReleasedPhone {
  phone: string;
  released_at: Generated<Timestamp>;
  user_id: string;
}

export interface Report {
  created_at: Generated<Timestamp>;
  decided_at: Timestamp | null;
  description: Generated<string>;
  id: string;
  images: Generated<Jsonb<"report.images">>;
  reason: string;
  reporter_id: string;
  snapshot: Jsonb<"report.snapshot">;
  state: Generated<"open" | "upheld" | "dismissed">;
  target_id: string;
  target_type: "post" | "comment" | "user" | "message" | "liveQuestion";
}

export interface RequestOnce {
  created_at: Generated<Timestamp>;
  fingerprint: Buffer;
  request_id: string;
  result: Jsonb<"request_once.result"> | null;
  user_id: string;
}

export interface SchemaMigration {
  at: Generated<Timestamp>;
  name: string;
  sha: string;
}

export interface SearchDirty {
  id: string;
  seq: Generated<number>;
  source: string;
}

export interface SearchDocument {
  body: Generated<string>;
  id: string;
  more: Generated<string>;
  rank: number;
  tags: Generated<string>;
  title: Generated<string>;
  title_key: string;
  title_words: string;
  type: string;
  words: string;
}

export interface SearchKeyword {
  keyword: string;
  place: Generated<number>;
  spelling: string;
  viewers: number;
}

export interface SearchQuery {
  day: string;
  keyword: string;
  spelling: string;
  viewer: Buffer;
}

export interface SearchSynonym {
  changed_at: Generated<Timestamp>;
  id: string;
  terms: string[];
}

export interface SearchTerm {
  changed_at: Generated<Timestamp>;
  keyword: string;
  place: Generated<number>;
  spelling: string;
  state: "curated" | "removed";
}

export interface Session {
  asked_by: Buffer | null;
  created_at: Generated<Timestamp>;
  device: Generated<string>;
  expires_at: Timestamp;
  mini_openid: string | null;
  only_for: string | null;
  openid: string | null;
  seen_at: Generated<Timestamp>;
  token_sha: Buffer;
  user_id: string;
}

export interface SharedValue {
  expires_at: Timestamp;
  key: string;
  value: string;
}

export interface ShareKey {
  biz_id: string;
  key: string;
  shared_at: Generated<Timestamp>;
  sharer_id: string | null;
  type: string;
}

export interface SharePoster {
  drawn: Generated<boolean>;
  height: number;
  image: string;
  made_at: Generated<Timestamp>;
  width: number;
}

export interface ShopOrder {
  approval: "waiting" | "passed" | "refused" | null;
  biz_id: string;
  cancel_reason: Generated<string>;
  cancel_time: Timestamp | null;
  cancel_type: number | null;
  coin_price: Generated<number>;
  coins: number;
  coupon_id: string | null;
  coupon_off: Generated<number>;
  cover: string;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  fulfilment: "instant" | "ship" | "attend" | "approve" | "review";
  hidden_at: Timestamp | null;
  id: string;
  input: Generated<Jsonb<"shop_order.input">>;
  kind: string;
  lines: Jsonb<"shop_order.lines">;
  order_no: string;
  origin_price: number;
  pay_price: number;
  pay_time: Timestamp | null;
  price: number;
  purchase_key: string;
  reduced: Generated<number>;
  refund_id: string | null;
  refund_rule: string;
  refund_time: Timestamp | null;
  refunded_amount: Generated<number>;
  refunded_coins: Generated<number>;
  spec: string;
  status: Generated<number>;
  title: string;
  user_id: string;
  virtual: boolean;
  ways: Generated<string[]>;
}

export interface SmsCode {
  address: string;
  code_sha: Buffer;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  id: string;
  phone: string;
  scene: string;
  tries: Generated<number>;
  used: Generated<boolean>;
}

export interface SubscribePermission {
  created_at: Generated<Timestamp>;
  id: string;
  late_at: Timestamp | null;
  next_at: Timestamp | null;
  notice_id: string | null;
  openid: string;
  params: Jsonb<"subscribe_permission.params"> | null;
  purpose: string;
  route: string | null;
  state: Generated<"held" | "due" | "sending" | "sent" | "refused" | "failed" | "late">;
  subject: string;
  template: string;
  tries: Generated<number>;
  user_id: string;
  words: Jsonb<"subscribe_permission.words"> | null;
}

export interface TikuAnswer {
  answer: Jsonb<"tiku_answer.answer">;
  flagged: Generated<boolean>;
  points: number | null;
  question_id: string;
  saved_at: Generated<Timestamp>;
  seconds: number | null;
  seq: number;
  session_id: string;
}

export interface TikuBank {
  created_at: Generated<Timestamp>;
  free: Generated<boolean>;
  id: string;
  intro: Generated<string>;
  key: string | null;
  level: Generated<string>;
  name: string;
  price: Generated<number>;
  sort: Generated<number>;
  state: Generated<"off" | "on">;
  valid_days: number | null;
  vip_free: Generated<boolean>;
}

export interface TikuChapter {
  bank_id: string;
  name: string;
  position: number;
}

export interface TikuDailyQuestion {
  bank_id: string;
  day: string;
  position: number;
  question_id: string;
}

export interface TikuDone {
  at: Generated<Timestamp>;
  bank_id: string;
  day: string;
  question_id: string;
  right: boolean;
  score: number;
  seconds: number;
  session_id: string;
  spent: Generated<boolean>;
  user_id: string;
}

export interface TikuExtra {
  created_at: Generated<Timestamp>;
  id: string;
  reason: string;
  seconds: number;
  use: string;
  use_id: string;
  user_id: string;
}

export interface TikuFault {
  created_at: Generated<Timestamp>;
  ended_at: Timestamp | null;
  id: string;
  kind: "answer" | "stem" | "outdated" | "other";
  operator_id: string | null;
  question_id: string;
  reply: Generated<string>;
  state: Generated<"open" | "fixed" | "refused">;
  user_id: string | null;
  words: Generated<string>;
}

export interface TikuLeague {
  id: string;
  no: number;
  settled_at: Timestamp | null;
  tier: number;
  week: string;
}

export interface TikuLeagueMember {
  coins: Generated<number>;
  id: string;
  league_id: string;
  paid_at: Timestamp | null;
  rank: number | null;
  result: "up" | "stay" | "down" | null;
  score: number | null;
  seat: number;
  seen_at: Timestamp | null;
  user_id: string;
  week: string;
}

export interface TikuLearner {
  bank_id: string;
  done_count: Generated<number>;
  exam_day: string | null;
  goal: Generated<number>;
  last_at: Timestamp | null;
  question_count: Generated<number>;
  right_count: Generated<number>;
  round: Generated<number>;
  user_id: string;
}

export interface TikuLook {
  at: Generated<Timestamp>;
  day: string;
  question_id: string;
  session_id: string;
  spent: Generated<boolean>;
  user_id: string;
}

export interface TikuMark {
  comment: Generated<string>;
  created_at: Generated<Timestamp>;
  id: string;
  operator_id: string | null;
  points: number;
  question_id: string;
  session_id: string;
  user_id: string | null;
}

export interface TikuPaper {
  bank_id: string;
  created_at: Generated<Timestamp>;
  id: string;
  kind: "fixed" | "random";
  minutes: number | null;
  pass: number | null;
  practice: Generated<boolean>;
  title: string;
}

export interface TikuPaperQuestion {
  paper_id: string;
  points: number;
  position: number;
  question_id: string;
}

export interface TikuPaperRule {
  chapter: Generated<string>;
  count: number;
  kind: "single" | "multiple" | "judge" | "fill" | "number" | "text";
  paper_id: string;
  points: number;
  position: number;
}

export interface TikuPlayer {
  correct: Generated<number>;
  excluded_at: Timestamp | null;
  excluded_reason: Generated<string>;
  hidden: Generated<boolean>;
  last_at: Generated<Timestamp>;
  score: Generated<number>;
  seconds: Generated<number>;
  tier: Generated<number>;
  user_id: string;
}

export interface TikuPractice {
  bank_id: string;
  chapter: Generated<string>;
  day: string | null;
  id: string;
  mode: "chapter" | "order" | "random" | "daily" | "paper" | "wrong" | "favorite" | "undone" | "hard" | "case" | "one";
  paper_id: string | null;
  user_id: string;
}

export interface TikuQuestion {
  analysis: Generated<string>;
  bank_id: string;
  chapter: Generated<string>;
  created_at: Generated<Timestamp>;
  difficulty: Generated<number>;
  id: string;
  images: Generated<Jsonb<"tiku_question.images">>;
  key: Jsonb<"tiku_question.key">;
  kind: "single" | "multiple" | "judge" | "fill" | "number" | "text";
  law: Generated<Jsonb<"tiku_question.law">>;
  material: Generated<string>;
  options: Generated<Jsonb<"tiku_question.options">>;
  state: Generated<"on" | "off">;
  stem: string;
  updated_at: Generated<Timestamp>;
}

export interface TikuQuestionAsked {
  asked: number;
  question_id: string;
  right: number;
}

export interface TikuQuestionStat {
  at: Generated<Timestamp>;
  done: number;
  question_id: string;
  right: number;
  trap: Generated<string>;
  trap_count: Generated<number>;
}

export interface TikuSession {
  counted: Generated<boolean>;
  device: string;
  ended_at: Timestamp | null;
  ended_by: "person" | "clock" | "leave" | "operator" | null;
  expire_at: Timestamp | null;
  id: string;
  leave_count: Generated<number>;
  max_leave: number | null;
  no: number;
  objective: Generated<number>;
  pass: number;
  second_opinion: Generated<boolean>;
  seq_floor: Generated<number>;
  started_at: Generated<Timestamp>;
  state: Generated<"open" | "marking" | "done" | "void">;
  subjective: Generated<number>;
  total: number;
  use: string;
  use_id: string;
  user_id: string;
  void_reason: Generated<string>;
}

export interface TikuSessionQuestion {
  options: Generated<string[]>;
  points: number;
  position: number;
  question_id: string;
  session_id: string;
}

export interface TikuTalk {
  at: Generated<Timestamp>;
  post_id: string | null;
  question_id: string;
  user_id: string;
}

export interface TikuUserQuestion {
  bank_id: string;
  book: "open" | "mastered" | "removed" | null;
  done_count: Generated<number>;
  favorite_at: Timestamp | null;
  last_at: Timestamp | null;
  last_right: boolean | null;
  note: Generated<string>;
  question_id: string;
  reason: Generated<string>;
  review_on: string | null;
  right_count: Generated<number>;
  right_day: string | null;
  round: Generated<number>;
  streak: Generated<number>;
  user_id: string;
}

export interface TimedJob {
  beat_at: Timestamp | null;
  cron: string;
  due_at: Timestamp;
  error: string | null;
  name: string;
  run_id: string | null;
  tries: Generated<number>;
}

export interface Trainee {
  activated_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  department: Generated<string>;
  department_id: string | null;
  emp_no: Generated<string>;
  exam_passed: boolean | null;
  exam_score: Numeric | null;
  finished_at: Timestamp | null;
  group_name: Generated<string>;
  id: string;
  last_active_at: Timestamp | null;
  left_at: Timestamp | null;
  name: string;
  notices_seen_at: Timestamp | null;
  phone: Generated<string>;
  position: Generated<string>;
  progress: Generated<number>;
  score: Numeric | null;
  seconds: Generated<number>;
  settled_at: Timestamp | null;
  sign_rate: number | null;
  status: Generated<"pending" | "learning" | "done" | "undone" | "quit">;
  training_id: string;
  urged_on: string | null;
  user_id: string | null;
}

export interface Training {
  by_emp_no: Generated<boolean>;
  by_phone: Generated<boolean>;
  code: string;
  company_id: string;
  contact: Generated<string>;
  cover_file: string | null;
  created_at: Generated<Timestamp>;
  end_at: Timestamp;
  group_qr: string | null;
  id: string;
  in_order: Generated<boolean>;
  intro: Generated<string>;
  mode: "offline" | "online" | "mixed";
  place: Generated<string>;
  shows_others: Generated<boolean>;
  shows_rank: Generated<boolean>;
  sign_percent: Generated<number>;
  start_at: Timestamp;
  status: Generated<"draft" | "open" | "archived">;
  title: string;
}

export interface TrainingDepartment {
  department_id: string;
  training_id: string;
}

export interface TrainingExam {
  close_at: Timestamp;
  created_at: Generated<Timestamp>;
  id: string;
  max_attempts: Generated<number>;
  max_leave: Generated<number | null>;
  minutes: number;
  open_at: Timestamp;
  paper_id: string;
  pass: number;
  promise: Generated<boolean>;
  score_rule: Generated<"best" | "last">;
  second_opinion: Generated<boolean>;
  show_answer: Generated<"now" | "after" | "never">;
  shuffle: Generated<boolean>;
  title: string;
  training_id: string;
}

export interface TrainingFile {
  created_at: Generated<Timestamp>;
  id: string;
  position: Generated<number>;
  rule: Generated<"open" | "sign" | "exam">;
  rule_item: string | null;
  size: number;
  title: string;
  training_id: string;
  until: Timestamp | null;
}

export interface TrainingGuard {
  changed_at: Generated<Timestamp>;
  key: string;
  locked_until: Timestamp | null;
  wrong: number;
}

export interface TrainingHomework {
  content: string;
  created_at: Generated<Timestamp>;
  deadline_at: Timestamp;
  formats: string[];
  group_work: Generated<boolean>;
  id: string;
  late_until: Timestamp | null;
  max_score: Generated<number>;
  open_at: Timestamp;
  pass_score: Generated<number>;
  peer_reviews: Generated<number>;
  resubmit: Generated<"deadline" | "returned" | "never">;
  show_others: Generated<boolean>;
  title: string;
  training_id: string;
}

export interface TrainingHomeworkFile {
  file_id: string;
  homework_id: string;
  position: number;
}

export interface TrainingItem {
  close_at: Timestamp | null;
  id: string;
  kind: "course" | "live" | "exam" | "homework" | "signin" | "file" | "survey";
  open_at: Timestamp | null;
  position: number;
  ref_id: string;
  required: Generated<boolean>;
  stage_id: string;
  title: string;
  training_id: string;
}

export interface TrainingNotice {
  content: Generated<string>;
  created_at: Generated<Timestamp>;
  id: string;
  title: string;
  training_id: string;
  user_id: string | null;
}

export interface TrainingPeerReview {
  comment: Generated<string>;
  created_at: Generated<Timestamp>;
  homework_id: string;
  id: string;
  reviewed_at: Timestamp | null;
  score: number | null;
  trainee_id: string;
  training_id: string;
  work_id: string;
}

export interface TrainingProgress {
  at: Timestamp | null;
  item_id: string;
  score: Numeric | null;
  seconds: Generated<number>;
  state: "todo" | "doing" | "done" | "failed" | "missed";
  trainee_id: string;
  training_id: string;
}

export interface TrainingReceipt {
  code: string;
  file_id: string;
  received_at: Generated<Timestamp>;
  trainee_id: string;
  training_id: string;
}

export interface TrainingRecord {
  code: string;
  company: string;
  finished_on: string;
  issued_at: Generated<Timestamp>;
  masked: string;
  score: Numeric | null;
  seconds: number;
  started_on: string;
  title: string;
  trainee_id: string;
  training_id: string;
}

export interface TrainingSign {
  created_at: Generated<Timestamp>;
  end_at: Timestamp;
  id: string;
  lat: number | null;
  late_at: Timestamp;
  lng: number | null;
  mode: "code" | "place" | "photo";
  radius: number | null;
  start_at: Timestamp;
  title: string;
  training_id: string;
}

export interface TrainingSignRecord {
  by_user: string | null;
  device_sha: Buffer | null;
  how: "code" | "word" | "place" | "photo" | "makeup";
  id: string;
  late_minutes: Generated<number>;
  no: number;
  photo_file: string | null;
  reason: Generated<string>;
  sign_id: string;
  signed_at: Timestamp;
  trainee_id: string;
  training_id: string;
}

export interface TrainingStage {
  close_at: Timestamp | null;
  id: string;
  name: string;
  open_at: Timestamp | null;
  position: number;
  training_id: string;
}

export interface TrainingTicket {
  expires_at: Timestamp;
  token_sha: Buffer;
  trainee_id: string;
  training_id: string;
  used_at: Timestamp | null;
  wrong: Generated<number>;
}

export interface TrainingTrainer {
  colleague: Generated<boolean>;
  name: string;
  position: Generated<number>;
  role: Generated<"trainer" | "assistant">;
  training_id: string;
  user_id: string;
}

export interface TrainingWork {
  comment: Generated<string>;
  consent: Generated<boolean>;
  created_at: Generated<Timestamp>;
  draft: Jsonb<"training_work.draft"> | null;
  draft_at: Timestamp | null;
  excellent: Generated<boolean>;
  group_name: Generated<string>;
  homework_id: string;
  id: string;
  late: Generated<boolean>;
  marked_at: Timestamp | null;
  marked_by: string | null;
  return_reason: Generated<string>;
  return_until: Timestamp | null;
  score: number | null;
  state: Generated<"draft" | "submitted" | "returned" | "marked">;
  submitted_at: Timestamp | null;
  trainee_id: string;
  training_id: string;
  version: Generated<number>;
}

export interface TrainingWorkVersion {
  content: string;
  files: Generated<string[]>;
  images: Generated<string[]>;
  late: boolean;
  links: Generated<string[]>;
  marks: Generated<Jsonb<"training_work_version.marks">>;
  return_reason: Generated<string>;
  submitted_at: Generated<Timestamp>;
  version: number;
  voice: string | null;
  work_id: string;
}

export interface Trash {
  id: string;
  kind: string;
  removed_at: Generated<Timestamp>;
  removed_by: string;
  rows: Jsonb<"trash.rows">;
  title: string;
}

export interface UserAddress {
  detail: string;
  id: string;
  is_default: Generated<boolean>;
  name: string;
  phone: string;
  region: string;
  slot: number;
  tag: Generated<string>;
  updated_at: Generated<Timestamp>;
  user_id: string;
}

export interface UserBlock {
  blocked_id: string;
  blocker_id: string;
  created_at: Generated<Timestamp>;
}

export interface UserCoupon {
  coupon_id: string;
  ends_at: Timestamp;
  granted_at: Generated<Timestamp>;
  id: string;
  order_id: string | null;
  starts_at: Timestamp;
  state: Generated<"unused" | "held" | "used" | "taken">;
  taken_at: Timestamp | null;
  used_at: Timestamp | null;
  user_id: string;
}

export interface UserFollow {
  created_at: Generated<Timestamp>;
  followee_id: string;
  follower_id: string;
}

export interface UserSanction {
  created_at: Generated<Timestamp>;
  id: string;
  kind: "mute" | "freeze";
  lifted_at: Timestamp | null;
  lifted_by: string | null;
  operator_id: string;
  reason: string;
  until: Timestamp;
  user_id: string;
}

export interface UseSession {
  ended_at: Timestamp | null;
  id: string;
  platform: number;
  started_at: Generated<Timestamp>;
  user_id: string;
}

export interface VipBenefit {
  code: string;
  icon: string;
  sort: number;
  title: string;
  without: string;
  words: string;
}

export interface VipBirthday {
  amount: number;
  at: Generated<Timestamp>;
  user_id: string;
  year: number;
}

export interface VipCard {
  badge: Generated<string>;
  created_at: Generated<Timestamp>;
  days: number | null;
  first_price: number | null;
  id: string;
  kind: "personal" | "company";
  name: string;
  origin_price: number;
  price: number;
  rank: Generated<number>;
  seat_price: number | null;
  seats: number | null;
  sort: Generated<number>;
  status: Generated<"on" | "off">;
  tip: Generated<string>;
}

export interface VipCardBenefit {
  card_id: string;
  code: string;
  quota: number | null;
}

export interface VipCardPrice {
  card_id: string;
  first_price: number | null;
  origin_price: number;
  price: number;
  seat_price: number | null;
  since: Generated<Timestamp>;
}

export interface VipContract {
  amount: number;
  company_id: string;
  created_at: Generated<Timestamp>;
  edition: Generated<number>;
  id: string;
  number: string;
  order_id: string;
  paper: Jsonb<"vip_contract.paper">;
  signed_at: Timestamp | null;
}

export interface VipQuote {
  ends_at: Timestamp | null;
  first: Generated<boolean>;
  order_id: string;
  replaces: Generated<string[]>;
  seats: number | null;
  worth: Generated<number>;
}

export interface VipTerm {
  card_id: string;
  company_id: string | null;
  created_at: Generated<Timestamp>;
  ends_at: Timestamp;
  id: string;
  kind: Generated<"time" | "seats">;
  paid: Generated<number>;
  replaced_by: string | null;
  revoked_at: Timestamp | null;
  seats: number | null;
  source: "buy" | "code" | "gift";
  source_id: string;
  starts_at: Timestamp;
  user_id: string | null;
  worth: Generated<number>;
  would_end: Timestamp | null;
}

export interface WebHost {
  created_at: Generated<Timestamp>;
  host: string;
  note: string;
}

export interface WechatState {
  expires_at: Timestamp;
  session_sha: Buffer | null;
  state_sha: Buffer;
}

export interface WenwenAssistant {
  icon: string;
  id: string;
  intro: string;
  name: string;
  opening: string;
  samples: Generated<string[]>;
  scope: Generated<string[]>;
  shown: Generated<boolean>;
  sort: Generated<number>;
}

export interface WenwenAttachment {
  cost: Generated<number>;
  created_at: Generated<Timestamp>;
  cut: Generated<boolean>;
  id: string;
  kind: "document" | "picture";
  name: string;
  notice: Generated<string>;
  tokens: Generated<number>;
  upload_id: string;
  user_id: string;
  words: string;
}

export interface WenwenChat {
  about: Generated<string>;
  assistant_id: string;
  created_at: Generated<Timestamp>;
  doc_id: string | null;
  guest_id: string | null;
  id: string;
  last_at: Generated<Timestamp>;
  message_count: Generated<number>;
  pinned: Generated<boolean>;
  post_id: string | null;
  region: Generated<string>;
  request_id: string;
  title: Generated<string>;
  user_id: string | null;
}

export interface WenwenCitation {
  message_id: string;
  source_id: string;
  type: string;
}

export interface WenwenCurated {
  answer: string;
  created_at: Generated<Timestamp>;
  id: string;
  question: string;
  region: Generated<string>;
  shown: Generated<boolean>;
  until: string | null;
  updated_at: Generated<Timestamp>;
  variants: Generated<string[]>;
}

export interface WenwenDraft {
  content: Generated<string>;
  cost: Generated<number>;
  created_at: Generated<Timestamp>;
  kind: "ai" | "search" | "curated" | "none";
  post_id: string;
  sources: Generated<Jsonb<"wenwen_draft.sources">>;
}

export interface WenwenEvent {
  data: Jsonb<"wenwen_event.data">;
  message_id: string;
  seq: number;
}

export interface WenwenHot {
  count: number;
  id: string;
  question: string;
}

export interface WenwenMessage {
  attachment_id: string | null;
  attachment_name: Generated<string>;
  beat_at: Generated<Timestamp>;
  cards: Generated<Jsonb<"wenwen_message.cards">>;
  chat_id: string;
  content: Generated<string>;
  cost: Generated<number>;
  created_at: Generated<Timestamp>;
  error: string | null;
  error_code: number | null;
  exits: Generated<string[]>;
  first_ms: number | null;
  follow_ups: Generated<string[]>;
  handed_to: "post" | "kefu" | null;
  handled_at: Timestamp | null;
  id: string;
  kept_at: Timestamp | null;
  kind: Generated<"ai" | "search" | "curated" | "region" | "none">;
  label: Generated<string>;
  notice: Generated<string>;
  question_id: string | null;
  regenerate_of: string | null;
  region: Generated<string>;
  regions: Generated<string[]>;
  request_id: string;
  role: "user" | "assistant";
  seq: Generated<number>;
  sources: Generated<Jsonb<"wenwen_message.sources">>;
  status: Generated<number>;
  tokens: Generated<number>;
  topic: Generated<string>;
  vote: Generated<number>;
  vote_reasons: Generated<string[]>;
  vote_text: Generated<string>;
  voted_at: Timestamp | null;
  whole_ms: number | null;
}

export interface WenwenUse {
  coins: Generated<number>;
  created_at: Generated<Timestamp>;
  day: string;
  guest_id: string | null;
  message_id: string;
  network: Buffer | null;
  place: Buffer | null;
  state: Generated<"held" | "spent" | "back">;
  user_id: string | null;
}

export interface ZhikuCategory {
  icon: Generated<string>;
  id: string;
  name: string;
  sort: Generated<number>;
}

export interface ZhikuCollect {
  created_at: Generated<Timestamp>;
  doc_id: string;
  user_id: string;
}

export interface ZhikuDoc {
  author_id: string | null;
  basis: Generated<string>;
  catalog: Generated<string[]>;
  category_id: string;
  coin_price: number | null;
  collect_count: Generated<number>;
  download_count: Generated<number>;
  file_size: Generated<number>;
  format: "docx" | "xlsx" | "pptx" | "pdf" | "pack";
  heat: Generated<number>;
  id: string;
  intro: Generated<string>;
  law_as_of: string | null;
  law_flagged: Generated<boolean>;
  member_price: number | null;
  pack_size: number | null;
  page_count: Generated<number>;
  price: Generated<number>;
  published_at: Generated<Timestamp>;
  region: Generated<string>;
  review_count: Generated<number>;
  score_sum: Generated<number>;
  status: Generated<"on" | "off" | "draft">;
  tags: Generated<string[]>;
  title: string;
  updated_at: Generated<Timestamp>;
  upload: "waiting" | "passed" | "rejected" | null;
  upload_at: Timestamp | null;
  upload_reason: Generated<string>;
  version: Generated<number>;
  vip_free: Generated<boolean>;
}

export interface ZhikuDownload {
  at: Generated<Timestamp>;
  counted: boolean;
  device: Generated<string>;
  doc_id: string;
  file_id: string;
  id: string;
  network: Generated<string>;
  user_id: string;
  version: number;
  way: "link" | "mail";
}

export interface ZhikuFile {
  doc_id: string;
  id: string;
  name: string;
  sha256: Buffer;
  size: number;
  sort: number;
  version: number;
}

export interface ZhikuGrant {
  doc_id: string;
  got_version: number;
  most: number;
  newest_until: Timestamp | null;
  source_id: string;
  user_id: string;
}

export interface ZhikuIssue {
  content: string;
  created_at: Generated<Timestamp>;
  decided_at: Timestamp | null;
  doc_id: string;
  id: string;
  images: Generated<Jsonb<"zhiku_issue.images">>;
  reply: Generated<string>;
  state: Generated<"open" | "fixed" | "refunded" | "dismissed">;
  type: "wrong" | "copyright" | "broken" | "law";
  user_id: string;
}

export interface ZhikuLink {
  doc_id: string;
  expires_at: Timestamp;
  file_id: string;
  session: Buffer;
  token: Buffer;
  user_id: string;
}

export interface ZhikuMark {
  code: string;
  created_at: Generated<Timestamp>;
  doc_id: string;
  order_no: Generated<string>;
  user_id: string;
}

export interface ZhikuPack {
  doc_id: string;
  pack_id: string;
  sort: number;
}

export interface ZhikuPreview {
  doc_id: string;
  file_id: string;
  height: number;
  page: number;
  version: number;
  width: number;
}

export interface ZhikuQuotaUse {
  created_at: Generated<Timestamp>;
  doc_id: string;
  id: string;
  month: string;
  user_id: string;
}

export interface ZhikuReview {
  content: string;
  created_at: Generated<Timestamp>;
  doc_id: string;
  id: string;
  score: number;
  status: number;
  user_id: string;
}

export interface ZhikuRight {
  doc_id: string;
  got_at: Generated<Timestamp>;
  got_version: Generated<number>;
  last_at: Timestamp | null;
  last_version: number | null;
  most: Generated<number>;
  newest_until: Timestamp | null;
  used: Generated<number>;
  user_id: string;
}

export interface ZhikuShare {
  coins: number;
  created_at: Generated<Timestamp>;
  doc_id: string;
  order_id: string;
  paid: Generated<boolean>;
  returned: Generated<number>;
  user_id: string;
}

export interface ZhikuVersion {
  doc_id: string;
  drawing: Generated<number>;
  label: string;
  log: Generated<string>;
  no: number;
  pages: Generated<number>;
  preview: Generated<"waiting" | "made" | "failed">;
  preview_due_at: Timestamp | null;
  preview_tries: Generated<number>;
  published_at: Generated<Timestamp>;
  redraw_tries: Generated<number>;
  words: Generated<string>;
}

export interface DB {
  activity: Activity;
  activity_attendee: ActivityAttendee;
  activity_ban: ActivityBan;
  activity_collect: ActivityCollect;
  activity_doc: ActivityDoc;
  activity_point: ActivityPoint;
  activity_question: ActivityQuestion;
  activity_remind: ActivityRemind;
  activity_review: ActivityReview;
  activity_sign: ActivitySign;
  activity_staff: ActivityStaff;
  activity_ticket: ActivityTicket;
  activity_waiter: ActivityWaiter;
  ad: Ad;
  ad_click: AdClick;
  admin_approval: AdminApproval;
  admin_audit: AdminAudit;
  admin_batch: AdminBatch;
  admin_device: AdminDevice;
  admin_export: AdminExport;
  admin_guard: AdminGuard;
  admin_network: AdminNetwork;
  admin_once: AdminOnce;
  admin_operator: AdminOperator;
  admin_operator_role: AdminOperatorRole;
  admin_recovery: AdminRecovery;
  admin_role: AdminRole;
  admin_schedule: AdminSchedule;
  admin_session: AdminSession;
  admin_target: AdminTarget;
  agreement: Agreement;
  agreement_consent: AgreementConsent;
  app_user: AppUser;
  assist_campaign: AssistCampaign;
  assist_gift: AssistGift;
  assist_help: AssistHelp;
  assist_record: AssistRecord;
  assist_step: AssistStep;
  broadcast: Broadcast;
  browse_record: BrowseRecord;
  captcha: Captcha;
  cert_kind: CertKind;
  circle_bounty: CircleBounty;
  circle_collect: CircleCollect;
  circle_comment: CircleComment;
  circle_comment_down: CircleCommentDown;
  circle_comment_like: CircleCommentLike;
  circle_creator: CircleCreator;
  circle_draft: CircleDraft;
  circle_form: CircleForm;
  circle_form_record: CircleFormRecord;
  circle_like: CircleLike;
  circle_not_interested: CircleNotInterested;
  circle_post: CirclePost;
  circle_post_topic: CirclePostTopic;
  circle_post_words: CirclePostWords;
  circle_review_reason: CircleReviewReason;
  circle_topic: CircleTopic;
  circle_topic_follow: CircleTopicFollow;
  circle_view: CircleView;
  coin_account: CoinAccount;
  coin_day_rule: CoinDayRule;
  coin_entry: CoinEntry;
  coin_transfer: CoinTransfer;
  company: Company;
  company_department: CompanyDepartment;
  company_inquiry: CompanyInquiry;
  company_key: CompanyKey;
  company_link: CompanyLink;
  company_member: CompanyMember;
  company_scope: CompanyScope;
  company_sync: CompanySync;
  conversation: Conversation;
  conversation_member: ConversationMember;
  conversation_message: ConversationMessage;
  coupon: Coupon;
  demo_load: DemoLoad;
  dict_item: DictItem;
  dm_setting: DmSetting;
  dm_start: DmStart;
  duihuan_batch: DuihuanBatch;
  duihuan_code: DuihuanCode;
  duihuan_prize: DuihuanPrize;
  duihuan_record: DuihuanRecord;
  duihuan_right: DuihuanRight;
  duihuan_try: DuihuanTry;
  entitlement: Entitlement;
  event: Event;
  event_delivery: EventDelivery;
  event_subscription: EventSubscription;
  exam_certificate: ExamCertificate;
  exam_paper: ExamPaper;
  exam_registration: ExamRegistration;
  exam_sitting: ExamSitting;
  expiry: Expiry;
  fan_group: FanGroup;
  fan_group_join: FanGroupJoin;
  fan_group_room: FanGroupRoom;
  fan_group_wait: FanGroupWait;
  feedback: Feedback;
  feedback_reply: FeedbackReply;
  file: File;
  file_upload: FileUpload;
  file_upload_part: FileUploadPart;
  growth_level: GrowthLevel;
  growth_level_up: GrowthLevelUp;
  growth_record: GrowthRecord;
  growth_season: GrowthSeason;
  growth_season_rule: GrowthSeasonRule;
  growth_task: GrowthTask;
  home_entry: HomeEntry;
  invite_effect: InviteEffect;
  invite_rule: InviteRule;
  invite_step: InviteStep;
  invite_step_gain: InviteStepGain;
  invoice: Invoice;
  kefu_case: KefuCase;
  kefu_day: KefuDay;
  kefu_faq: KefuFaq;
  kefu_teacher: KefuTeacher;
  known_device: KnownDevice;
  law_article: LawArticle;
  law_article_vector: LawArticleVector;
  lesson: Lesson;
  lesson_attempt: LessonAttempt;
  lesson_category: LessonCategory;
  lesson_cert_batch: LessonCertBatch;
  lesson_cert_level: LessonCertLevel;
  lesson_chapter: LessonChapter;
  lesson_collect: LessonCollect;
  lesson_course: LessonCourse;
  lesson_course_teacher: LessonCourseTeacher;
  lesson_day: LessonDay;
  lesson_delivered: LessonDelivered;
  lesson_learner: LessonLearner;
  lesson_media: LessonMedia;
  lesson_note: LessonNote;
  lesson_play_ticket: LessonPlayTicket;
  lesson_player: LessonPlayer;
  lesson_question: LessonQuestion;
  lesson_rendition: LessonRendition;
  lesson_review: LessonReview;
  lesson_seat: LessonSeat;
  lesson_study: LessonStudy;
  lesson_teacher: LessonTeacher;
  lesson_upload: LessonUpload;
  lesson_upload_part: LessonUploadPart;
  live: Live;
  live_assistant: LiveAssistant;
  live_ban: LiveBan;
  live_ban_device: LiveBanDevice;
  live_cancel_notice: LiveCancelNotice;
  live_doc: LiveDoc;
  live_draw: LiveDraw;
  live_draw_winner: LiveDrawWinner;
  live_goods: LiveGoods;
  live_like: LiveLike;
  live_likes: LiveLikes;
  live_member: LiveMember;
  live_poll: LivePoll;
  live_poll_vote: LivePollVote;
  live_presence: LivePresence;
  live_question: LiveQuestion;
  live_question_vote: LiveQuestionVote;
  live_reserve: LiveReserve;
  live_review: LiveReview;
  live_sign_in: LiveSignIn;
  live_slide: LiveSlide;
  logoff: Logoff;
  lottery: Lottery;
  lottery_block: LotteryBlock;
  lottery_odds: LotteryOdds;
  lottery_odds_change: LotteryOddsChange;
  lottery_prize: LotteryPrize;
  lottery_record: LotteryRecord;
  lottery_seed: LotterySeed;
  lottery_task: LotteryTask;
  mall_after_sale: MallAfterSale;
  mall_category: MallCategory;
  mall_code: MallCode;
  mall_day: MallDay;
  mall_product: MallProduct;
  mall_remind: MallRemind;
  mall_reveal: MallReveal;
  mall_section: MallSection;
  mall_section_product: MallSectionProduct;
  mall_shop: MallShop;
  mall_shop_staff: MallShopStaff;
  mall_sku: MallSku;
  mall_take: MallTake;
  mall_voucher: MallVoucher;
  moderation_word: ModerationWord;
  notice: Notice;
  notice_owed: NoticeOwed;
  notice_person: NoticePerson;
  notice_setting: NoticeSetting;
  notice_wording: NoticeWording;
  order_line: OrderLine;
  order_refund: OrderRefund;
  parcel: Parcel;
  parcel_trace: ParcelTrace;
  password_guard: PasswordGuard;
  password_try: PasswordTry;
  pay_switch: PaySwitch;
  pay_window: PayWindow;
  payment: Payment;
  payment_bill: PaymentBill;
  payment_difference: PaymentDifference;
  payment_refund: PaymentRefund;
  payment_transfer: PaymentTransfer;
  phone_appeal: PhoneAppeal;
  phone_ticket: PhoneTicket;
  platform_view: PlatformView;
  refund_term: RefundTerm;
  released_phone: ReleasedPhone;
  report: Report;
  request_once: RequestOnce;
  schema_migration: SchemaMigration;
  search_dirty: SearchDirty;
  search_document: SearchDocument;
  search_keyword: SearchKeyword;
  search_query: SearchQuery;
  search_synonym: SearchSynonym;
  search_term: SearchTerm;
  session: Session;
  share_key: ShareKey;
  share_poster: SharePoster;
  shared_value: SharedValue;
  shop_order: ShopOrder;
  sms_code: SmsCode;
  subscribe_permission: SubscribePermission;
  tiku_answer: TikuAnswer;
  tiku_bank: TikuBank;
  tiku_chapter: TikuChapter;
  tiku_daily_question: TikuDailyQuestion;
  tiku_done: TikuDone;
  tiku_extra: TikuExtra;
  tiku_fault: TikuFault;
  tiku_league: TikuLeague;
  tiku_league_member: TikuLeagueMember;
  tiku_learner: TikuLearner;
  tiku_look: TikuLook;
  tiku_mark: TikuMark;
  tiku_paper: TikuPaper;
  tiku_paper_question: TikuPaperQuestion;
  tiku_paper_rule: TikuPaperRule;
  tiku_player: TikuPlayer;
  tiku_practice: TikuPractice;
  tiku_question: TikuQuestion;
  tiku_question_asked: TikuQuestionAsked;
  tiku_question_stat: TikuQuestionStat;
  tiku_session: TikuSession;
  tiku_session_question: TikuSessionQuestion;
  tiku_talk: TikuTalk;
  tiku_user_question: TikuUserQuestion;
  timed_job: TimedJob;
  trainee: Trainee;
  training: Training;
  training_department: TrainingDepartment;
  training_exam: TrainingExam;
  training_file: TrainingFile;
  training_guard: TrainingGuard;
  training_homework: TrainingHomework;
  training_homework_file: TrainingHomeworkFile;
  training_item: TrainingItem;
  training_notice: TrainingNotice;
  training_peer_review: TrainingPeerReview;
  training_progress: TrainingProgress;
  training_receipt: TrainingReceipt;
  training_record: TrainingRecord;
  training_sign: TrainingSign;
  training_sign_record: TrainingSignRecord;
  training_stage: TrainingStage;
  training_ticket: TrainingTicket;
  training_trainer: TrainingTrainer;
  training_work: TrainingWork;
  training_work_version: TrainingWorkVersion;
  trash: Trash;
  use_session: UseSession;
  user_address: UserAddress;
  user_block: UserBlock;
  user_coupon: UserCoupon;
  user_follow: UserFollow;
  user_sanction: UserSanction;
  vip_benefit: VipBenefit;
  vip_birthday: VipBirthday;
  vip_card: VipCard;
  vip_card_benefit: VipCardBenefit;
  vip_card_price: VipCardPrice;
  vip_contract: VipContract;
  vip_quote: VipQuote;
  vip_term: VipTerm;
  web_host: WebHost;
  wechat_state: WechatState;
  wenwen_assistant: WenwenAssistant;
  wenwen_attachment: WenwenAttachment;
  wenwen_chat: WenwenChat;
  wenwen_citation: WenwenCitation;
  wenwen_curated: WenwenCurated;
  wenwen_draft: WenwenDraft;
  wenwen_event: WenwenEvent;
  wenwen_hot: WenwenHot;
  wenwen_message: WenwenMessage;
  wenwen_use: WenwenUse;
  zhiku_category: ZhikuCategory;
  zhiku_collect: ZhikuCollect;
  zhiku_doc: ZhikuDoc;
  zhiku_download: ZhikuDownload;
  zhiku_file: ZhikuFile;
  zhiku_grant: ZhikuGrant;
  zhiku_issue: ZhikuIssue;
  zhiku_link: ZhikuLink;
  zhiku_mark: ZhikuMark;
  zhiku_pack: ZhikuPack;
  zhiku_preview: ZhikuPreview;
  zhiku_quota_use: ZhikuQuotaUse;
  zhiku_review: ZhikuReview;
  zhiku_right: ZhikuRight;
  zhiku_share: ZhikuShare;
  zhiku_version: ZhikuVersion;
}
