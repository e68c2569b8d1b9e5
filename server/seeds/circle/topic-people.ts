interface TopicPeople {
  /** Keys of the people who look after the topic. */
  hosts: string[]
  /** Keys of those who follow it, hosts among them. */
  followers: string[]
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
}
