import type { FormField } from '../../../../../contract/circleForm'
import { hasKey } from '../../../../app/formats/members'
import type { Batch, Level } from '../../lesson/certificate/batches'
import { EDUCATIONS } from '../../lesson/certificate/eligibility'
import { WORK_PROOF } from './work-proof'

/** A batch and one of its cities, as one choice: which cities there are hangs on the batch. */
export const siteOf = ({ name }: Batch, city: string) => `${name} · ${city}考点`
export const batchAt = (all: Batch[], site: string) =>
  all.find((batch) => batch.cities.some((city) => siteOf(batch, city) === site))

const HELD = { 无: 0, 四级: 4, 三级: 3, 二级: 2, 一级: 1 } as const
/** The level of a certificate that is held, 0 for none. */
export const heldLevel = (text: string) => (hasKey(HELD, text) ? HELD[text] : 0)

/**
 * The fifty-six of GB 3304 in its order, the most numerous first; who belongs to none of them writes 其他 and is asked by the
 * reviewer.
 */
const NATIONS = [
  ...['汉族', '蒙古族', '回族', '藏族', '维吾尔族', '苗族', '彝族', '壮族', '布依族', '朝鲜族', '满族', '侗族', '瑶族', '白族'],
  ...['土家族', '哈尼族', '哈萨克族', '傣族', '黎族', '傈僳族', '佤族', '畲族', '高山族', '拉祜族', '水族', '东乡族', '纳西族'],
  ...['景颇族', '柯尔克孜族', '土族', '达斡尔族', '仫佬族', '羌族', '布朗族', '撒拉族', '毛南族', '仡佬族', '锡伯族', '阿昌族'],
  ...['普米族', '塔吉克族', '怒族', '乌孜别克族', '俄罗斯族', '鄂温克族', '德昂族', '保安族', '裕固族', '京族', '塔塔尔族'],
  ...['独龙族', '鄂伦春族', '赫哲族', '门巴族', '珞巴族', '基诺族'],
  '其他',
]
const picture = (key: string, label: string, hint: string, more: Partial<FormField> = {}): FormField => ({
  key,
  label,
  type: 'image',
  required: true,
  max: 1,
  private: true,
  hint,
  ...more,
})

/** 《个人信息保护法》第二十三、二十九条: asked for on its own, before anything of it is given. */
export const CONSENT_TEXT = '单独同意为报名审核处理我的身份证号与证件照片，并提供给所报批次的评价机构'
export const CONSENT = 'consent'

/** 个人信息. Sex and birthday are in the number of the card. */
export function step1Fields(all: Batch[], known: Level[], chosen: string | undefined, now: Date): FormField[] {
  const open = all.filter(({ applyEndsAt }) => applyEndsAt > now)
  const sites = open.flatMap((batch) => batch.cities.map((city) => siteOf(batch, city))).slice(0, 29)
  return [
    { key: CONSENT, label: '单独同意书', type: 'checkbox', required: true, options: [CONSENT_TEXT] },
    { key: 'name', label: '姓名', type: 'text', required: true, max: 20, hint: '须与身份证一致' },
    { key: 'idNumber', label: '身份证号', type: 'idCard', required: true, hint: '加密保存，展示时打码' },
    { key: 'nation', label: '民族', type: 'select', required: true, options: NATIONS },
    { key: 'phone', label: '手机号', type: 'phone', required: true },
    { key: 'email', label: '邮箱', type: 'email', required: true, hint: '用来收准考证和成绩通知' },
    { key: 'household', label: '户籍所在地', type: 'region', required: true, hint: '身份证或户口簿上的' },
    { key: 'residence', label: '现居地', type: 'region', required: true },
    { key: 'level', label: '报考级别', type: 'select', required: true, options: known.map(({ name }) => name) },
    {
      key: 'site',
      label: '考试批次和城市',
      type: 'select',
      required: true,
      // One that was chosen before it closed can still be shown.
      options: chosen && !sites.includes(chosen) && batchAt(all, chosen) ? [...sites, chosen] : sites,
    },
    picture(
      'photo',
      '一寸照片',
      '近半年正面免冠，露出眉毛和双耳，头部居中约占三分之二，白色或蓝色底；一寸比例，不小于 295×413 像素，JPG 或 PNG，2M 以内',
      { capture: 'portrait' },
    ),
  ]
}

/** What is promised, and signed with the name beneath it. */
const PROMISE = '本人承诺所填信息和上传材料真实、完整，如有虚假，愿意承担取消报考资格、成绩无效等后果'

export const SIGNATURE = 'signature'
/** By hand; the typed name is what signs, so that nobody needs a finger for it. */
export const HAND_SIGNATURE = 'handSignature'

/** 学历与工作. */
export const step2Fields: FormField[] = [
  { key: 'education', label: '学历', type: 'select', required: true, options: [...EDUCATIONS] },
  { key: 'school', label: '毕业院校', type: 'text', required: true, max: 50 },
  { key: 'major', label: '专业', type: 'text', required: true, max: 50 },
  { key: 'graduated', label: '毕业时间', type: 'date', required: true },
  picture('diploma', '学历证书照片', '四角完整、文字清楚'),
  { key: 'company', label: '工作单位', type: 'text', required: true, max: 50 },
  { key: 'position', label: '岗位', type: 'text', required: true, max: 30 },
  { key: 'years', label: '从业年限', type: 'number', required: true, max: 60, hint: '从事人力资源相关工作的整年数' },
  { key: 'held', label: '已持有的证书', type: 'select', required: true, options: Object.keys(HELD) },
  picture('workProof', '工作证明', '写明岗位与年限，加盖单位公章', { template: WORK_PROOF }),
  picture('idFront', '身份证人像面', '四角完整、文字清楚'),
  picture('idBack', '身份证国徽面', '四角完整、文字清楚'),
  { key: 'promise', label: '报考承诺书', type: 'checkbox', required: true, options: [PROMISE] },
  {
    key: SIGNATURE,
    label: '承诺人签名',
    type: 'text',
    required: true,
    max: 20,
    hint: '输入本人姓名即为签署，须与第一步的姓名一致；提交时记下时间',
  },
  picture(HAND_SIGNATURE, '手写签名', '选填：在框里写本人姓名，附在报名资料里；不方便手写的，上面输入的姓名同样有效', {
    required: false,
    capture: 'signature',
  }),
]
