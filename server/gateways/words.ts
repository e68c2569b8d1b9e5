interface Group {
  /** Shown to the writer. */
  reason: string
  words: string[]
}

/*
 * Punctuation between characters is taken out before matching, so a word must not arise where two sentences meet
 * ("员工猝死，全家……"), nor inside common ones ("现代考勤"). HR people write about forged diplomas, fraud and dismissal
 * as part of their work: only offers and plain abuse are rejected; what may also be a question goes to review.
 */

/** Never publishable here. */
export const rejected: Group[] = [
  {
    reason: '涉及伪造证件或违法交易',
    words: [
      '办证刻章',
      '刻章办证',
      '代办假证',
      '专业办假证',
      '高仿证件',
      '出售假文凭',
      '出售假证',
      '代办假学历',
      '有发票出售',
      '代开各类发票',
      '低价代开发票',
    ],
  },
  {
    reason: '涉及买卖个人信息',
    words: ['低价出售简历', '出售简历数据', '批发简历', '高价收购身份证', '高价收购银行卡', '银行卡四件套'],
  },
  {
    reason: '涉及赌博',
    words: ['网络赌场', '博彩平台注册', '澳门赌场直营', '六合彩特码', '百家乐开户', '时时彩计划群', '真人荷官在线', '下注返水'],
  },
  {
    reason: '涉及色情',
    words: ['在线裸聊', '裸聊视频', '约炮', '援交妹', '上门特殊服务', '成人激情视频', '一夜情交友', '色情直播'],
  },
  {
    reason: '涉及毒品或枪支',
    words: ['出售冰毒', '出售海洛因', '出售大麻', '出售枪支', '枪支出售', '迷药出售', '出售迷药', '出售听话水'],
  },
  {
    reason: '涉及诈骗',
    words: [
      '刷单返佣',
      '刷单日结',
      '日赚千元包教包会',
      '稳赚不赔跟单',
      '内幕荐股群',
      '无抵押秒放款',
      '黑户贷款包过',
      '代办征信洗白',
    ],
  },
  {
    reason: '含有辱骂内容',
    words: ['操你妈', '艹你妈', '草泥马', '滚你妈', '全家死光', '狗杂种', '狗娘养的', '婊子养的', '傻逼'],
  },
]

/** A person looks before others see it. */
export const reviewed: Group[] = [
  {
    reason: '疑似营销推广',
    words: [
      '加我微信',
      '加我薇信',
      '加我v信',
      '加我vx',
      '扫码进群',
      '扫码领取',
      '私信领取资料',
      '躺赚',
      '月入过万不是梦',
      '诚招代理',
      '代理加盟',
    ],
  },
  {
    reason: '疑似违规代办',
    words: [
      '代缴社保挂靠',
      '社保挂靠代缴',
      '代开发票',
      '代开增值税',
      '代提公积金',
      '套取公积金',
      '代办学历',
      '找人代考',
      '代考包过',
      '包过拿证',
      '论文代写',
    ],
  },
  {
    reason: '疑似涉及诈骗',
    words: ['兼职刷单', '刷单赚钱', '刷单返利', '跑分平台', '资金盘', '拉人头返利', '虚拟币跟单', '裸贷', '套路贷'],
  },
  { reason: '疑似买卖个人信息', words: ['出售个人信息', '出售公民信息', '出售身份证', '出租银行卡'] },
  { reason: '疑似涉及赌博或毒品', words: ['六合彩', '百家乐', '时时彩', '冰毒', '海洛因', '摇头丸'] },
  { reason: '疑似人身攻击', words: ['你去死', '去死吧', '你妈死了', '死变态', '臭不要脸', '贱货'] },
]

/** Read on folded text: "加 微信：hr_2024" has become "加微信hr2024". */
export const contactPatterns = [
  /(?:加|联系|添加|私)(?:我|个|下|一下|老师|客服)?(?:微信|薇信|威信|v信|vx|wx|qq|扣扣)(?:号|号码)?(?:是|为)?[a-z0-9]{5,}/,
]
