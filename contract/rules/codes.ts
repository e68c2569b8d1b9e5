/**
 * Why the server says no, where it is about the business: five digits on HTTP 200. Import them as `* as codes`: a bundle keeps
 * only those it compares with. The words of a refusal are the server's; a code is added when a caller tells it from others.
 */

// Everybody's
/** Nothing is there, or not for this person. */
export const GONE = 10104
/** Sent before with another content, or being worked on. */
export const TWICE = 10109
export const TOO_OFTEN = 10129
/** Words that the content policy forbids. */
export const BAD_TEXT = 10151
/** Not sold, or not paid so, in this place. */
export const NOT_ON_THIS_PLATFORM = 10160

// Login
export const FOREIGN_PHONE = 10101
export const WRONG_SMS_CODE = 10102
export const WRONG_LOGIN = 10103
/** Too many wrong passwords. */
export const LOCKED_OUT = 10105
export const ACCOUNT_CLOSED = 10106
/** By an operator, for a term. */
export const ACCOUNT_FROZEN = 10107
export const CAPTCHA_MISSING = 10110
export const CAPTCHA_WRONG = 10111
export const SMS_NOT_SENT = 10112

// WeChat
export const WECHAT_CODE_USED = 10120
export const WECHAT_AWAY = 10121
export const WECHAT_PAY_AWAY = 10122
export const WECHAT_PAY_CLOSED = 10123
/** WeChat has not told the server yet who uses this session. */
export const WECHAT_UNKNOWN = 10124

// Files
export const BAD_PICTURE = 10130
/** Not the own, or gone: upload again. */
export const FILE_GONE = 10131
export const BAD_VIDEO = 10133
export const NO_VIDEOS = 10134

// Reports
/** Nobody reports themselves. */
export const OWN_REPORT = 10132

// Back office
/** Waits for a second person. */
export const NEEDS_APPROVAL = 10180
export const APPROVAL_OVER = 10181
export const OWN_APPROVAL = 10182
/** Somebody who may do everything is always left. */
export const CHIEF_STAYS = 10183
/** Somebody else has changed it since it was looked at. */
export const EDIT_CONFLICT = 10184
/** The back office: the session began without a code, and this wants one. */
export const CODE_WANTED = 10185
/** The back office: its author has changed it since it was read. */
export const CHANGED_BY_AUTHOR = 10186
/** The back office: somebody else has decided on it since it was looked at. */
export const DECIDED = 10187
/** The back office: it waits for its review, and which version was read was not said. */
export const IN_REVIEW = 10188
/** The back office: a picture of it was found to be against the law, so it is shown to nobody. */
export const RISKY_PICTURE = 10189

// Sanctions
/** By an operator, for a term: may read, not write. */
export const SILENCED = 12470

// Circle
export const TITLE_MISSING = 11101
export const TEXT_TOO_SHORT = 11102
export const TOO_FEW_COINS = 11103
export const POSTS_TOO_OFTEN = 11104
export const TOPIC_CLOSED = 11106
export const ACCEPTED_ALREADY = 11107
export const TOO_OLD_TO_EDIT = 11108
export const TEXT_TOO_LONG = 11109
export const COMMENTS_CLOSED = 11110
export const BLOCKED_BY_THEM = 11111
export const QUESTION_CLOSED = 11112
export const SAME_POST = 11113
export const COMMENT_TOO_LONG = 11114
export const NOT_THE_ASKER = 11115
export const OWN_ANSWER = 11116
export const ACCEPTED_TOO_LONG_AGO = 11117
export const ANSWER_WAS_PAID = 11118
export const TOO_MANY_INVITED = 11119

// Forms
/** Not open yet, over, or changed meanwhile. */
export const FORM_CLOSED = 11120
export const FORM_FULL = 11121
export const FORM_SENT_BEFORE = 11122
export const WRONG_FIELD = 11123

// Share
export const NO_POSTER = 11130

// Lesson
/** An examination asks other questions by now: the paper names some that are gone. */
export const QUESTIONS_CHANGED = 11300
export const NOT_BOUGHT = 11301
export const NOT_ON_SALE = 11302
export const OTHER_DEVICE = 11303
export const ACCESS_RAN_OUT = 11304
/** The address of the video has run out. */
export const PLAY_AGAIN = 11305
export const LESSON_NOT_OUT = 11306
export const TOO_MANY_TRIES = 11307
export const REVIEW_TOO_EARLY = 11308
export const COURSE_REVIEWED = 11309

// Order and payment
export const OWNED = 11310
export const SOLD_OUT = 11311
export const PRICE_CHANGED = 11312
export const PAID_ALREADY = 11313
export const ORDER_CLOSED = 11314
/** Paid meanwhile. */
export const NO_CANCEL = 11315
export const COUPON_UNUSABLE = 11316
export const REFUND_OUTSIDE_RULE = 11320
export const REFUND_IMPOSSIBLE = 11321
export const REFUND_UNDER_WAY = 11322
export const ORDER_NOT_ENDED = 11323
export const NOT_SHIPPED = 11324
/** It does not stand where an operator could decide that. */
export const ORDER_MOVED_ON = 11325
/** What was bought rests while its refund is open. */
export const REFUND_OPEN = 11326

// Zhiku
/** The month's free documents are used up. */
export const NO_QUOTA_LEFT = 11402
/** A member takes it from the month's free documents: nothing is to be bought. */
export const FREE_FOR_MEMBER = 11403
export const DOC_OFF_SHELF = 11404
export const DOC_REVIEWED = 11405
/** As many as may be looked at at once. */
export const UPLOADS_WAIT = 11406
/** All downloads that were paid for are used up. */
export const NO_DOWNLOADS_LEFT = 11420
export const LINK_RAN_OUT = 11421
export const DOWNLOADS_TODAY = 11422
export const BAD_EMAIL = 11423
/** Not theirs. */
export const NOT_YOUR_DOC = 11424

// Membership and companies
/** Off the shelf. */
export const CARD_OFF = 11601
export const MEMBER_FOR_GOOD = 11602
/** What is left of the own lower card cannot be taken off: it comes to more. */
export const REST_STAYS = 11603
/** An unpaid order takes it off already. */
export const REST_TAKEN = 11604
export const CREDIT_CODE_WRONG = 11610
export const COMPANY_TAKEN = 11611
/** Only the main member, or a manager. */
export const NOT_THE_MANAGER = 11620
export const NO_SEAT_LEFT = 11621
export const COLLEAGUE_ALREADY = 11622
export const OTHER_COMPANY = 11623
export const NO_CHANGES_LEFT = 11624
export const WRONG_ROW = 11625
export const INVITATION_OVER = 11626
export const SEATS_FULL = 11627
/** The term is over: everything can be seen, nothing changed. */
export const TERM_OVER = 11628
/** Nothing to draw up, or it is signed. */
export const NO_CONTRACT = 11629
export const KEY_WRONG = 11630
// Mall
export const PRODUCT_OFF = 11501
export const COINS_SHORT = 11510
export const OUT_OF_STOCK = 11511
export const OVER_LIMIT = 11512
/** Not sent to that place. */
export const NOT_SENT_THERE = 11513
export const NOT_OPEN_NOW = 11514
/** The account is too new, or stands out. */
export const ACCOUNT_IN_DOUBT = 11515
/** For members, or for a level. */
export const NOT_OF_THE_CIRCLE = 11516
export const ADDRESS_MISSING = 11517
export const NO_MORE_CHANGES = 11518
export const VOUCHER_WRONG = 11522
export const NO_AFTER_SALE = 11523
export const NOT_THE_STAFF = 11524
export const DAY_CAP_REACHED = 11542
export const NO_MAKE_UP = 11543

// Delivery
export const NO_TRACES = 11521
export const TOO_MANY_ADDRESSES = 11530
/** It does not stand where an operator could send it, or change how it was sent. */
export const NOT_TO_SEND = 11532

// Invoice
export const INVOICE_HEAD_WRONG = 11370
export const TAX_NO_WRONG = 11371
export const NO_INVOICE = 11372

// Live
export const RESERVED_OUT = 11330
export const LIVE_CANCELLED = 11331
export const LIVE_NOT_ON = 11332
export const MUTED = 11340
/** No access, or only for those who hold the live. */
export const LIVE_NOT_FOR_THEM = 11342
export const WRONG_LIVE_PASSWORD = 11343
export const POLL_CLOSED = 11344
export const NO_DRAW = 11345
export const NO_LIVE_REVIEW = 11346

// Exam and certificates
export const ID_CARD_WRONG = 11350
export const NOT_ELIGIBLE = 11351
export const PHOTO_WRONG = 11352
export const BATCH_CLOSED = 11353
export const ID_CARD_TAKEN = 11354
export const REGISTRATION_LOCKED = 11355
/** It was sent back, and is as it was. */
export const REGISTRATION_UNCHANGED = 11356
/** Not reached, run out or revoked. */
export const NO_CERTIFICATE = 11360
export const CERTIFICATE_SENT = 11361
export const NO_REISSUE = 11362

// Codes that open things
/** Unknown, void or stopped: nobody is told which. */
export const CODE_INVALID = 11801
export const CODE_USED = 11802
export const CODE_USED_BY_YOU = 11803
export const CODE_EXPIRED = 11804
export const CODE_NOT_YET = 11805
export const NEWCOMERS_ONLY = 11806
export const NO_MORE_OF_THIS = 11807
export const TOO_MANY_WRONG_CODES = 11808
/** They have all of it for good: the code is not used. */
export const PRIZE_OWNED = 11809
export const PROFILE_NEEDED = 11810
export const ALL_TAKEN = 11811
/** Seats go to a company, by whoever is its main member. */
export const MAIN_MEMBER_ONLY = 11812
export const NOT_OF_THE_COMPANY = 11813
/** An unpaid order of the same thing stands in the way. */
export const UNPAID_IN_THE_WAY = 11814
/** The look is too long ago, or was somebody else's. */
export const CHECK_AGAIN = 11815
/** What the code opens cannot be had just now; it is not used. */
export const PRIZE_AWAY = 11816

// Question bank
/** The free questions of today are used up. */
export const NO_FREE_QUESTIONS = 11901
/** For members. */
export const BANK_LOCKED = 11902
/** Handed in, by the person or by the clock. */
export const PRACTICE_ENDED = 11903
export const OTHER_PRACTICE_DEVICE = 11904
/** Nothing of that kind: no wrong answers, no favourites, all done. */
export const NOTHING_TO_PRACTISE = 11906
/** It stands in an examination that this person is writing, or may sit again. */
export const QUESTION_IN_EXAM = 11907

// Activity
/** Taken off, or cancelled. */
export const ACTIVITY_OFF = 11701
export const TICKETS_OUT = 11710
export const SIGNED_UP = 11711
export const NO_SIGN_UP_NOW = 11712
/** For members, or for a level. */
export const NOT_FOR_THIS_PERSON = 11713
export const TOO_OFTEN_ABSENT = 11714
export const NOT_SIGNED_UP = 11730
export const SIGN_NOT_OPEN = 11731
export const TOO_FAR_AWAY = 11732
export const SIGN_CODE_OLD = 11733
export const NOT_STAFF = 11734
export const SIGN_UNPAID = 11735

// Trainings
/** No training has this code. */
export const NO_SUCH_TRAINING = 12001
/** Not on its list, or not with this name and number. */
export const NOT_ON_LIST = 12002
export const TRAINING_OVER = 12003
/** An address to come in by that was used, or ran out. */
export const TRAINING_LINK_OVER = 12004
/** Neither one who teaches nor one who manages the company. */
export const NOT_TRAINER = 12005
/** Somebody has come in there with a phone: only the phone opens it. */
export const PHONE_NEEDED = 12006
export const TRAINEE_LOCKED = 12007
export const PHONE_TAIL_WRONG = 12009
export const SIGN_CLOSED = 12010
export const TRAINING_CODE_OLD = 12011
export const NOT_IN_PLACE = 12012
/** This phone has signed for somebody else. */
export const DEVICE_SIGNED = 12014
/** 培训记录: not completed yet */
export const TRAINING_UNDONE = 12015
export const EXAM_NOT_YET = 12020
export const NO_TRIES_LEFT = 12021
/** Over, and handed in by the clock where somebody was writing. */
export const EXAM_ENDED = 12022
export const OTHER_EXAM_DEVICE = 12023
export const HOMEWORK_CLOSED = 12030
export const HOMEWORK_MARKED = 12031
export const UPLOAD_TOO_LARGE = 12032
export const UPLOAD_WRONG_KIND = 12033
export const HOMEWORK_EMPTY = 12034
export const FILE_NOT_YET = 12040
export const FILE_NO_MORE = 12041

// Growth
export const LEVEL_NOT_REACHED = 12301
export const GIFT_RECEIVED = 12302
export const TASK_GONE = 12310

// People
export const USER_GONE = 12401
export const FOLLOWS_SELF = 12402
export const FOLLOWS_TOO_MANY = 12403
/** Its owner has blocked this person. */
export const HIDDEN_FROM_YOU = 12404
export const BLOCKS_SELF = 12405
export const BLOCKS_TOO_MANY = 12406
export const BLOCKED_BY_YOU = 12407

// Profile
export const BAD_NICK_NAME = 12410
export const NICK_NAME_TOO_SOON = 12411
export const NAME_LOCKED = 12412
export const BIRTHDAY_WRONG = 12413
export const NO_SUCH_CHOICE = 12414

// Private chat
export const CHAT_CLOSED = 12420
export const CHAT_WAITS_FOR_ANSWER = 12421
/** By either. */
export const CHAT_BLOCKED = 12422
export const CHAT_WITH_SELF = 12423
export const CHAT_LEVEL_TOO_LOW = 12424
export const RECALL_TOO_LATE = 12425

// Account
export const WRONG_PASSWORD = 12430
export const SAME_PASSWORD = 12431
export const PHONE_TAKEN = 12440
export const PHONE_CHANGED_LATELY = 12441
export const TICKET_RAN_OUT = 12442
export const APPEAL_OPEN = 12443
export const NO_PASSWORD = 12444
export const WECHAT_TAKEN = 12445
/** An order is open, or coins are set aside. */
export const ACCOUNT_BUSY = 12450
export const NO_SUCH_INVITER = 12460
export const INVITER_BOUND = 12461
export const INVITES_SELF = 12462
export const INVITE_TOO_LATE = 12463

// Lottery
export const LOTTERY_AHEAD = 12201
/** Over, stopped or cancelled. */
export const LOTTERY_OVER = 12202
export const NO_CHANCE_LEFT = 12203
export const TOO_FEW_COINS_TO_DRAW = 12204
/** Not for this person; the words say why. */
export const LOTTERY_NOT_FOR_THEM = 12205
export const PRIZE_CLAIMED = 12207
export const CLAIM_TOO_LATE = 12208

// Assistance
/** Not begun, over or stopped. */
export const CAMPAIGN_CLOSED = 12101
export const ASSISTS_TAKEN = 12102
export const ASSIST_DONE = 12103
export const ASSIST_OPEN = 12104
export const HELPS_SELF = 12110
export const HELPED_ALREADY = 12111
export const HELPS_USED_UP = 12112
export const ASSIST_OVER = 12113
export const HELP_NEWCOMERS_ONLY = 12114
export const HELP_NEEDS_PHONE = 12115
export const ASSIST_CLAIM_LATE = 12117
/** Kept out of campaigns; the words say why. */
export const ASSIST_NOT_FOR_THEM = 12118

// 问问
/** Today's questions are used up: a member has more, coins buy another one, tomorrow it begins anew. */
export const QUESTIONS_SPENT = 11201
/** What was asked or answered may not be said here. */
export const QUESTION_BLOCKED = 11202
/** The model is away, too slow, or says nothing that can be read. */
export const ANSWER_FAILED = 11203
/** Nothing can be read in a file that came with a question, or nothing reads files of its kind. */
export const ATTACHMENT_UNREADABLE = 11204
/** Not one's own, or deleted. */
export const CHAT_GONE = 11205
/** An answer is being written in this talk. */
export const ANSWERING = 11206
/** A draft of a question waits already; it is replaced only by who says so. */
export const DRAFT_WAITS = 11207
/** Files come with the questions of members. */
export const ATTACHMENT_FOR_VIP = 11208
// Fan groups
/** No group behind it has room now. */
export const FAN_GROUP_SHUT = 11220
export const FAN_GROUP_FOR_VIP = 11221
/** Waiting for what can be joined now. */
export const FAN_GROUP_OPEN_NOW = 11222
