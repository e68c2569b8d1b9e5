import type { SceneName } from './scenes'

/** What titles speak of, the most particular first: the first that is found says what is drawn, one of several scenes. */
const SUBJECTS: readonly (readonly [RegExp, readonly SceneName[]])[] = [
  [/三期|孕|产假|哺乳|女职工|生育|育儿/, ['mothers', 'cradle']],
  [/工伤|职业病|安全生产|安全帽/, ['injury', 'safety']],
  [/病假|医疗期|病休|体检|健康/, ['sickness', 'recovery']],
  [/公积金/, ['fund', 'cover']],
  [/社保|五险|养老|医保|参保|缴费基数/, ['insurance', 'cover']],
  [/仲裁|争议|诉讼|庭审|案由|违纪/, ['gavel', 'court', 'evidence']],
  [/竞业|保密|商业秘密|个人信息/, ['secret', 'compliance']],
  [/(经济)?补偿|代通知金|赔偿|N\+1/, ['severance', 'payout']],
  [/裁员|解除|辞退|终止|离职|退休/, ['leaving', 'goodbye']],
  [/年终奖|奖金/, ['bonus', 'raise']],
  [/工资条|个税|核算|算薪|发薪|最低工资/, ['payslip', 'tax']],
  [/加班|工时|考勤|计件|工作时间/, ['overtime', 'shifts']],
  [/年假|休假|假期|排班|调休/, ['holiday', 'shifts']],
  [/年会|团建|策划|节日|晚会/, ['party', 'feast']],
  [/[一二三四]级|人力资源管理师|考证|报考|证书/, ['certificate', 'diploma', 'exam']],
  [/考试|题库|刷题|测验|竞赛/, ['exam', 'champion']],
  [/绩效|OKR|KPI|考核|目标|360/i, ['goals', 'review', 'ranking']],
  [/校招|校园|应届|实习/, ['campus', 'recruiting']],
  [/面试|面试官|甄选|提问/, ['interview', 'questions', 'candidate']],
  [/录用|offer|入职|背调|登记表/i, ['offer', 'entry']],
  [/招聘|简历|渠道|JD|猎头|人才市场/i, ['recruiting', 'candidate', 'questions']],
  [/岗位|说明书|编制|定编/, ['posts', 'structure']],
  [/薪|调薪|工资|宽带|职级|报酬/, ['salary', 'grades', 'raise']],
  [/HRBP|BP|业务伙伴|业务部门/i, ['partner', 'cooperation', 'structure']],
  [/人才|盘点|继任|梯队/, ['talent', 'structure']],
  [/成本|看板|人效|数据|预算/, ['dashboard', 'structure']],
  [/规划|计划|年度|述职/, ['plan', 'dashboard']],
  [/内训|讲师|授课|课件/, ['training', 'trainer']],
  [/培训|新员工|新人|学习地图/, ['training', 'welcome', 'trainer']],
  [/直播|答疑|公开课/, ['answers', 'webinar']],
  [/劳动合同|合同|签订|续签|试用期|协议/, ['contract', 'signing', 'seal']],
  [/合规|规章|制度|手册|自查|清单/, ['compliance', 'rules']],
  [/劳动法|法律|法规|条文|普法|用工/, ['statute', 'lecture', 'contract']],
  [/沟通|面谈|协商|调岗|降薪|员工关系/, ['talk', 'meeting']],
  [/组织|架构|文化/, ['structure', 'talent']],
  [/福利|关怀|礼品/, ['welfare', 'bonus']],
  [/交接|离岗/, ['handover', 'leaving']],
  [/会员|VIP|年卡|月卡/i, ['membership']],
  [/讲座|沙龙|分享|论坛|大会/, ['trainer', 'lecture']],
  [/读书|书单|阅读|成长/, ['reading', 'welcome']],
  [/工具|模板|表格|公式|Excel|资料|AI/i, ['tools', 'templates']],
]
/** Of whatever else there is. */
const ANYTHING: readonly SceneName[] = ['notes', 'desk', 'tools', 'reading', 'cooperation', 'plan']

/** The same for the same text, on every machine and in every version. */
export function hash(text: string): number {
  let sum = 2_166_136_261
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 16_777_619)
  // Ids differ in few places: what they differ in is spread.
  sum = Math.imul(sum ^ (sum >>> 15), 2_246_822_507)
  return (sum ^ (sum >>> 13)) >>> 0
}

/** One of the scenes that fit: what the title says counts before what is said about it. Always the same one for an id. */
export function sceneFor(id: string, title: string, about = ''): SceneName {
  const fitting = SUBJECTS.find(([words]) => words.test(title)) ?? SUBJECTS.find(([words]) => words.test(about))
  const scenes = fitting?.[1] ?? ANYTHING
  return scenes[hash(id) % scenes.length]
}
