import type { PartName } from './parts'
import { DOMAINS, type Domain } from './tones'
import { hash } from './subjects'

/** What goods are called, the most particular first. */
const THINGS: readonly (readonly [RegExp, PartName])[] = [
  [/伞/, 'umbrella'],
  [/券|卡券|抵扣|优惠/, 'ticket'],
  [/会员|VIP|年卡|月卡|季卡/i, 'crown'],
  [/杯|咖啡|茶/, 'mug'],
  [/手账|笔记|本子|台账|手册/, 'notebook'],
  [/包|背包|帆布袋/, 'bag'],
  [/书|法条|教材|图书/, 'books'],
  [/台历|日历|周历/, 'calendar'],
  [/笔/, 'pen'],
  [/绿植|盆栽|花/, 'plant'],
  [/计算器/, 'calculator'],
  [/耳机/, 'headphones'],
  [/麦克风|音箱/, 'mic'],
  [/充电|手机|支架/, 'phone'],
  [/键盘|鼠标|电脑|U盘/i, 'laptop'],
  [/证书|奖状/, 'certificate'],
  [/奖杯/, 'trophy'],
  [/工牌|挂绳|胸牌/, 'badge'],
  [/模板|文档|资料/, 'folder'],
  [/课|讲/, 'gradcap'],
  [/币/, 'coins'],
  [/放大镜/, 'magnifier'],
  [/时钟|闹钟|计时/, 'stopwatch'],
]

export const partFor = (title: string): PartName => THINGS.find(([words]) => words.test(title))?.[1] ?? 'gift'
/** Goods have no field: neighbours in a list differ by their id. */
export const hueFor = (id: string): Domain => DOMAINS[hash(id) % (DOMAINS.length - 1)]
