import { FACTS, OFFICE, TEXTS, TOOLS } from './refused/office'
import { FAMILY, FUN, HEALTH, HEART, HOME } from './refused/life'
import { FORGERY, PUSHING, SPYING, TAX } from './refused/plans'
import { ABROAD, CIVIL, COMMERCE, CRIME, MONEY, POLITICS, PROPERTY, TRAFFIC } from './refused/world'

/** What is not answered here: what it is about, what can be asked instead, and how people ask for it, a line a question. */
interface Subject {
  /** How a person is told. */
  says: string
  /** It is somebody's plan to do wrong, and not what happened to them. */
  plan?: true
  asked: string
}

const ELSEWHERE = '可以问劳动合同、工资社保、休假工伤、仲裁这些与上班有关的问题。'
const notOurs = (what: string) => `${what}不在这里能回答的范围。${ELSEWHERE}`

export const SUBJECTS: Subject[] = [
  { says: '看病和用药要问医生，这里不能回答。可以问病假、医疗期、工伤医疗费怎么处理。', asked: HEALTH },
  { says: notOurs('刑事案件、辩护和量刑'), asked: CRIME },
  { says: notOurs('婚姻、继承和家事'), asked: FAMILY },
  { says: notOurs('股票、基金、贷款和理财'), asked: MONEY },
  { says: notOurs('做饭、家务和买东西'), asked: HOME },
  { says: notOurs('时事政治'), asked: POLITICS },
  { says: notOurs('电脑、软件和写代码'), asked: TOOLS },
  { says: notOurs('代写文章、改简历、翻译和做作业'), asked: TEXTS },
  { says: notOurs('娱乐、旅行、体育、天气和闲聊'), asked: FUN },
  { says: notOurs('人际、感情和别人的八卦'), asked: HEART },
  { says: notOurs('办公室的采购、设备和杂事'), asked: OFFICE },
  { says: notOurs('公司和人物的资料'), asked: FACTS },
  { says: notOurs('房屋买卖和租赁'), asked: PROPERTY },
  { says: notOurs('交通事故的车险理赔和驾照'), asked: TRAFFIC },
  { says: notOurs('公司注册、商标、合同买卖和一般财税'), asked: COMMERCE },
  { says: notOurs('别的国家和地区的规定'), asked: ABROAD },
  { says: notOurs('与上班无关的纠纷、证件和救济'), asked: CIVIL },
  {
    says: '少缴税、做假账这类做法不能提供。可以问工资怎么依法计税、年终奖怎么计税、专项附加扣除有哪些。',
    plan: true,
    asked: TAX,
  },
  { says: '造假的材料和记录不能帮着做。可以问缺少材料时怎么依法补救、公司和员工各有什么举证责任。', plan: true, asked: FORGERY },
  {
    says: '想办法逼人离开、少付法定补偿的做法不能提供。可以问依法解除的条件和程序、协商解除怎么谈、补偿怎么算。',
    plan: true,
    asked: PUSHING,
  },
  {
    says: '打听别人的私人信息、监视别人，这里不能帮忙。可以问公司依法能收集员工哪些信息、背景调查要经过什么同意。',
    plan: true,
    asked: SPYING,
  },
]

export const askedOf = ({ asked }: Subject) => asked.trim().split('\n')

const ASKS_HOW =
  '(?:怎么|如何|怎样|教我|教教|帮我|帮忙|想(?!知道|问|要问)|哪里|哪儿|有什么(?:办法|招|法子|途径)|什么办法|找(?:个|什么))'
const WRONG =
  '(?:伪造|造假|做假|作假|编造|编(?:一份|个)|假(?:的)?(?:病|离职|收入|工资|考勤|证|学历|合同|流水|发票|简历)|篡改|冒充|模仿.{0,4}签|骗(?:取|领|保|失业|社保|他|她|员工)|套取|挂靠|虚构|虚开|虚列|拆.{0,6}(?:少交|少缴|发票)|(?:写|开|弄|做)(?:个|张|份)?假|逃税|偷税|漏税|避税|少(?:缴|交|报).{0,3}(?:税|社保|公积金)|两套账|规避(?!风险|用工风险|法律风险)|逃避|逼(?:走|员工|他|她|孕|老员工|人).{0,8}|不(?:给|赔|付|花)(?:.{0,2}(?:补偿|赔偿|钱|2n|n)).{0,6}(?:走|开|辞|裁|弄|赶)|(?:走|开|辞|裁|弄|赶).{0,8}不(?:用)?(?:给|赔|付|花).{0,2}(?:补偿|赔偿|钱|2n|n)|偷(?:看|拍|录|偷)|(?:看|查)(?:员工|同事|别人|他|她)的?(?:微信|手机|聊天|朋友圈)|监听|窃听|人肉|报复(?!我)|不被(?:查|发现)|弄走|赶走|排挤|恶心(?:他|她|员工)|待不下去|(?:主动|自己)(?:辞职|提?离职|走)|转移资产|破解|拉黑|查.{0,6}(?:开房|银行流水|通话记录|住址|病史|征信|聊天记录|手机|微信))'
const PLAN = new RegExp(
  `${ASKS_HOW}.{0,14}${WRONG}|${WRONG}.{0,10}(?:怎么(?:操作|弄|做|写|开|搞)|有什么(?:办法|招)|哪里(?:买|开|办))`,
)
/** Who asks what to do about it has not planned it. */
const SUFFERED =
  /怎么办|(?:怎么|如何)证明|能问|哪些|举报|投诉|应对|发现|识别|防止|预防|防范|避免|处理|处罚|认定|后果|维权|合法吗|违法吗|可以吗|赔我|逼我|骗我|查我|偷看我|报复我|被(?:逼|骗|辞|开)/

/** That somebody plans a wrong, as it is written. */
export const isPlan = (folded: string) => PLAN.test(folded) && !SUFFERED.test(folded)
