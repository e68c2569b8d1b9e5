interface TopicPeople {
  /** Keys of the people who look after the topic. */
  hosts: string[]
  /** Keys of those who follow it, hosts among them. */
  followers: string[]
  /** What titles speak of whose posts belong here without saying so. */
  words?: RegExp
}
const keys = (names: string): string[] => names.split(' ')

/** Who is behind the demo topics, by the key of the topic. */
export const topicPeople: Record<string, TopicPeople> = {
  zhongcai: {
    hosts: ['chenlv'],
    followers: keys('chenlv zhoumin hejia shenyue dengkai sunqian caomei yuanfang zhengshuang mawei gaofei'),
  },
  zhaopin: { hosts: ['linxiao'], followers: keys('linxiao huangli pengyu zhoumin chenxi sunqian zhengshuang yuanfang') },
  xinchou: { hosts: ['wangbo'], followers: keys('wangbo xujing luoyan zhoumin wugang jiangnan caomei tangning shenyue') },
  hrbp: { hosts: ['zhengshuang'], followers: keys('zhengshuang gaofei zhaolei zhoumin wugang linxiao liting jiangnan chenxi') },
  jixiao: { hosts: ['zhaolei'], followers: keys('zhaolei wangbo xujing luoyan zhoumin gaofei jiangnan') },
  shebao: { hosts: ['tangning'], followers: keys('tangning sunqian chenxi zhoumin mawei hejia caomei yuanfang pengyu luoyan') },
  caiyuan: { hosts: ['hejia', 'chenlv'], followers: keys('hejia chenlv dengkai wugang zhoumin gaofei jiangnan') },
  mianshi: { hosts: ['huangli'], followers: keys('huangli linxiao pengyu chenxi sunqian zhengshuang') },
  nianhui: { hosts: ['mawei'], followers: keys('mawei sunqian chenxi caomei fengyi') },
  gongjubao: {
    hosts: ['shenyue'],
    followers: keys('shenyue zhoumin linxiao sunqian chenxi liting tangning huangli mawei pengyu caomei fengyi'),
  },
  // The most particular first.
  nvgong: {
    hosts: ['dengkai'],
    followers: keys('dengkai hejia tangning zhoumin caomei yuanfang liting'),
    words: /产假|怀孕|孕期|哺乳|生育|产检|生孩子|育儿假/,
  },
  gongshang: { hosts: ['tangning'], followers: keys('tangning chenlv caomei mawei hejia wugang'), words: /工伤|职业病/ },
  xiaozhao: {
    hosts: ['linxiao'],
    followers: keys('linxiao huangli pengyu chenxi zhengshuang liting'),
    words: /校招|实习|应届|三方/,
  },
  linghuo: {
    hosts: ['wugang'],
    followers: keys('wugang chenlv hejia yuanfang mawei tangning'),
    words: /劳务|派遣|外包|兼职|返聘|灵活用工|非全日制/,
  },
  neixun: {
    hosts: ['liting'],
    followers: keys('liting fengyi zhaolei gaofei shenyue zhengshuang'),
    words: /培训|内训|讲师|课件/,
  },
  shiyong: {
    hosts: ['hejia'],
    followers: keys('hejia chenlv sunqian chenxi pengyu tangning linxiao huangli'),
    words: /试用期|转正/,
  },
  jiaban: {
    hosts: ['xujing'],
    followers: keys('xujing wangbo sunqian mawei caomei wugang luoyan'),
    words: /加班|调休|值班|工时|小时班|除夕上班|全员上班|上六天/,
  },
  jiaqi: {
    hosts: ['caomei'],
    followers: keys('caomei zhoumin sunqian chenxi mawei yuanfang gaofei'),
    words: /年假|年休假|病假|事假|婚假|丧假|休假|探亲假|节假日|医疗期/,
  },
  lizhi: {
    hosts: ['dengkai'],
    followers: keys('dengkai hejia chenlv zhoumin sunqian gaofei jiangnan shenyue'),
    words: /离职|辞职|交接|竞业/,
  },
  hetong: {
    hosts: ['chenlv'],
    followers: keys('chenlv hejia zhoumin dengkai sunqian shenyue wugang yuanfang'),
    words: /合同|固定期限|续签/,
  },
  gongzi: {
    hosts: ['luoyan'],
    followers: keys('luoyan wangbo xujing tangning sunqian chenxi mawei'),
    words: /工资|个税|发薪|津贴/,
  },
  ruzhi: {
    hosts: ['pengyu'],
    followers: keys('pengyu linxiao huangli sunqian chenxi zhengshuang'),
    words: /入职|背调|背景调查|学历|offer|录用/,
  },
  zhidu: {
    hosts: ['zhoumin'],
    followers: keys('zhoumin chenlv hejia mawei caomei jiangnan'),
    words: /规章|制度|手册|公示|考勤|迟到|旷工/,
  },
  xinren: {
    hosts: ['sunqian'],
    followers: keys('sunqian chenxi pengyu mawei tangning caomei shenyue zhoumin'),
    words: /新人|第一次|刚转行|刚入行/,
  },
}

/** The one topic that a title is about by its words. */
export const topicOf = (title = ''): string[] =>
  Object.keys(topicPeople)
    .filter((key) => topicPeople[key].words?.test(title))
    .slice(0, 1)
