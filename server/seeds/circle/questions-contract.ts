import type { SeedPost } from './types'

const keys = (names: string): string[] => names.split(' ')

/** 提问：劳动合同的订立、变更、解除与规章制度。 */
export const contractQuestions: SeedPost[] = [
  {
    author: 'pengyu',
    type: 2,
    title: '校招offer发了38份，老板要撤回12份怎么谈',
    content: `前些天给应届生发了38份录用通知，写了岗位、月薪、报到时间（毕业后的7月上旬），要求十天内邮件回复。35人回了接受，其中7人已签三方，违约金每人5000元。

刚才老板说明年编制砍了，让我下周三前从没签三方的里面撤12份，一句“业务调整”就行。

我翻了《民法典》第五百条，缔约过失要赔损失。可他们还没毕业，没有在职工资可以比，赔什么、赔多少，心里没底。有两位同学在邮件里写过，为了我们拒了别家，还附了那家的月薪。

想问：
1. 对方已经回复接受，还叫不叫“撤回”？
2. 没签三方的这批，要不要主动提补偿？大家一般按几个月给？
3. 先打电话还是先发函？我想先打电话，怕说错话。`,
    topics: ['zhaopin', 'zhongcai'],
    minutesAgo: 12,
    bounty: 20,
    region: '北京',
    images: [
      {
        kind: 'table',
        title: '38份录用通知现状',
        columns: ['情况', '人数', '三方'],
        rows: [
          ['接受', '28', '没签'],
          ['接受', '7', '已签'],
          ['没回复', '3', '没签'],
        ],
        marked: 0,
      },
    ],
    likedBy: ['linxiao'],
    comments: [],
  },
  {
    author: 'gaofei',
    type: 2,
    title: '电子合同用班长手机收的验证码，员工说没签过',
    content: `10月12日到岗那批，96人签了两个半月的短期合同，走第三方电子签：身份证拍照、短信验证码、手写板签名。仓库信号差，有7个人是班长代收的验证码，平台里登记的手机号也是班长的。

其中一位11月18日走人，昨天来说没签过、没见过合同，要双倍工资。他月薪6200元，11月12日到18日上了5天班。

后台能查到：签署时间14:07，7份之间间隔都不到两分钟，没做人脸。班长愿意作证，说是本人看着签的。

钱不多，我怕的是另外6个人和下一次大促。这种电子签站得住吗？那6个人现在要不要重签，签哪天的日期？`,
    topics: ['zhongcai', 'gongjubao'],
    minutesAgo: 95,
    dated: true,
    bounty: 50,
    region: '河南',
    likedBy: ['dengkai', 'wugang', 'huangli', 'tangning'],
    collectedBy: ['huangli', 'mawei'],
    comments: [
      {
        author: 'dengkai',
        content: `工地上一天进场上百人，这个坑我踩过。现在的做法：
1. 没智能手机的、手机没信号的，当天不走电子，直接签纸质。宁可慢。
2. 必须刷脸，手机号必须本人实名，平台里设成同一个号不能签第二份。
3. 签完当场让他自己打开看一眼，翻到工资那页，我们拍一张他拿着手机的照片。
4. 合同文件发到他本人微信，想要纸的当场打一份盖章给他。

第4条不是客气。《电子劳动合同订立指引》（人社厅发〔2021〕54号）写了，签完要通知劳动者，要提示他下载保存，他要纸质的，至少免费给一份。你们那7个人，通知也发到班长手机上去了吧？这比没刷脸还难解释。`,
        minutesAfterPost: 24,
        likedBy: ['gaofei', 'huangli', 'wugang', 'tangning'],
        replies: [
          { author: 'gaofei', content: '被你说中了，“合同已订立”的短信全在班长手机里。', minutesAfterPost: 29 },
          { author: 'dengkai', content: '那先把班长手机里的短信截图留着，至少时间对得上。', minutesAfterPost: 33 },
        ],
      },
      {
        author: 'chenlv',
        content: `这7份有硬伤，但不等于没签。

1. 硬伤在哪。《电子签名法》第十三条，可靠的电子签名要求签署时制作数据仅由签名人控制。验证码进了班长手机，这一项缺了，第十四条“与手写签名同等效力”就不好直接用。
2. 能补什么。手写轨迹、本人持证照片、签署日志、当天考勤和监控、此后按合同单价发工资的记录。班长是管理人员，单凭证言分量轻。手写轨迹如果是本人的，可以申请鉴定，这是您最有用的一张牌。
3. 钱怎么算。10月12日用工，11月12日起算（《劳动合同法实施条例》第六条）。不足一个月的，按实际工作日，见《最高人民法院关于审理劳动争议案件适用法律问题的解释（二）》第六条，2025年9月1日起施行。6200÷21.75×5≈1425元。
4. 另外6人。本人手机、本人人脸，今天就重签，落真实日期，写一句“10月12日起的用工按本合同内容履行”。不要倒签。`,
        minutesAfterPost: 52,
        likedBy: ['gaofei', 'dengkai', 'hejia', 'fengyi'],
        replies: [
          { author: 'gaofei', content: '谢谢。那6个人落今天的日期，不就等于承认11月12日到今天没合同？', minutesAfterPost: 61 },
          {
            author: 'chenlv',
            content: '有这个风险，但每拖一天多一天。也不是承认，写“对10月12日已签电子合同的确认和补正”，原来那份仍然保留。',
            minutesAfterPost: 74,
          },
        ],
      },
    ],
  },
  {
    author: 'sunqian',
    type: 2,
    title: '试用期下周一到期考核58分，主管要辞退或再延一个月',
    content: `质检员，合同两年，试用期两个月，下周一是最后一天。试用期工资5200，转正6500。

主管今天才交考核表：58分，及格线70。扣分主要是漏检3批、不主动沟通。表上只有主管签字，员工没看过。入职时签过劳动合同和手册，没有单独的录用条件，JD里写了“细心，能独立完成来料检验”。

主管说两个方案选一个：直接辞退，或者试用期延一个月再看看。我觉得都有点怪，又说不出哪里怪……

另外通知是不是一定要最后一天当天送到？周末他休息，我联系不上怎么办？`,
    topics: ['zhongcai'],
    minutesAgo: 410,
    bounty: 20,
    region: '湖北',
    images: [
      {
        kind: 'note',
        title: '手上有的材料',
        lines: ['劳动合同 试用期2个月', '手册签收单 有', '录用条件 没有', '考核表 只有主管签字', '漏检3批 有返工单'],
      },
    ],
    likedBy: keys('chenxi mawei tangning huangli shenyue hejia'),
    collectedBy: keys('chenxi mawei caomei huangli'),
    comments: [
      {
        author: 'wugang',
        content: '剩这几天才想起来考核，不合格的是主管。我们厂规定满一个月必须谈一次，谈话记录不交，到期自动转正，主管自己认。',
        minutesAfterPost: 35,
        likedBy: keys('zhoumin chenxi huangli gaofei hejia'),
      },
      {
        author: 'zhoumin',
        content: `一样一样来。

一、延长先划掉。《劳动合同法》第十九条，两年合同的试用期最长两个月，同一单位同一员工只能约定一次。延了，第八十三条要按转正工资6500元，就超出的期间另付赔偿金。员工同意也不行。

二、辞退走第三十九条第（一）项，周一下班前要备齐三样：
1. 录用条件，他事先知道。没有单独的，就找JD、岗位说明书、上岗培训签到，看漏检率写没写数。
2. 证明不符合的材料。58分是结论，不是证据。把3批返工单、复核人、当时的检验标准附上，“不主动沟通”划掉，这个说不清。
3. 书面通知写明理由（第二十一条），事先告知工会（第四十三条），周一当天送到。劳办发〔1995〕16号复函写过，超过试用期就不能再用这个理由。

三、您的短板是第1样。如果“独立完成来料检验”没有标准，我会劝主管转正，或者协商解除（第三十六条）。

四、算给主管听：站不住就是违法解除，不满六个月按半个月，再乘二，约一个月工资5200元。钱不多，可他也能要求继续上班（第四十八条）。`,
        minutesAfterPost: 78,
        accepted: true,
        likedBy: keys('sunqian chenxi fengyi chenlv hejia mawei tangning huangli shenyue'),
        replies: [
          {
            author: 'sunqian',
            content: '返工单找到了，检验作业指导书他也签过培训签到，上面写了抽检数和允收标准，这个算吗？',
            minutesAfterPost: 102,
          },
          {
            author: 'zhoumin',
            content: '算，比JD硬得多。把指导书版本、签到日期、3张返工单按时间排好，先给他本人看，让他写意见。',
            minutesAfterPost: 118,
          },
          { author: 'sunqian', content: '他如果不肯写呢？', minutesAfterPost: 131 },
          { author: 'zhoumin', content: '那就两个人在场，记录写“已当面告知，本人未签”，不用争。', minutesAfterPost: 140 },
        ],
      },
      {
        author: 'fengyi',
        content: `补充送达。合同里有没有填通讯地址、电子邮箱、微信？有的话就按约定的来：周一当面交一份，请他签收；不签，当场邮件加快递各发一份，快递单上写“解除通知书”。

周末联系不上不要紧，不必抢在周末，最后一天仍是试用期内，来得及。要紧的是别等到周二早上再谈，那时候您手里这条理由就没有了。

还有一个提醒：通知书上的理由只写“试用期内被证明不符合录用条件”以及具体事实，别顺手加一句“严重违纪”。开庭时审的是您通知书上写的那个理由，事后换不了。`,
        minutesAfterPost: 205,
        likedBy: keys('sunqian zhoumin chenlv hejia chenxi'),
        replies: [{ author: 'sunqian', content: '记下来了，谢谢冯老师，谢谢周姐。', minutesAfterPost: 230 }],
      },
    ],
  },
  {
    author: 'huangli',
    type: 2,
    title: '门店关掉，哺乳期店长不肯去22公里外的店',
    content: `店铺租约下月底到期不续，整店关。店长孩子8个月，合同写的岗位是店长，工作地点“长沙市”，到关店时在职四年七个月多，月均6800元。

方案是调去另一家店，还做店长，工资不变。问题是离她家22公里，原来4公里；新店营业到23点，店长每周轮三次晚班。

她回得很干脆：要喂奶，去不了，给N+1我走。老板也干脆：合同写的就是长沙市，关店之后不报到，旷工三天按手册解除，一分不给。

我夹在中间。老板这个做法风险有多大？N+1她能不能要？有没有第三条路？`,
    topics: ['zhongcai', 'hrbp'],
    minutesAgo: 1250,
    region: '湖南',
    likedBy: keys('caomei liting gaofei sunqian linxiao jiangnan'),
    collectedBy: keys('caomei liting sunqian'),
    comments: [
      {
        author: 'wugang',
        content: '老板那套我年轻时用过一次，搬车间，女工不去，按旷工开的。输了，钱一分没少，还被车间骂了半年。哺乳期的人别碰。',
        minutesAfterPost: 26,
        likedBy: keys('huangli zhoumin caomei liting fengyi'),
      },
      {
        author: 'fengyi',
        content: `三句话，供您和老板商量。

第一，单方解除的门基本关着。哺乳期内，《劳动合同法》第四十二条第（四）项不许用第四十条、第四十一条解除；《女职工劳动保护特别规定》第五条也写了，不得因哺乳辞退。

第二，旷工这条路很窄。手册有条款还不够，前提是调动本身合理。关店是经营需要，岗位工资不变，这两样站得住。4公里变22公里没有补助、还要轮晚班，站不住。《特别规定》第九条，孩子未满1周岁，不得延长劳动时间或者安排夜班，每天还要安排1小时哺乳时间。夜班一般按22点到次日6点理解，您那个23点闭店就碰上了。

第三，“长沙市”这三个字有用，但不是想调哪就调哪。我开庭通常问四样：为什么是这家店、有没有更近的、补贴给没给、谈过几次。

所以先改方案再谈：晚班免到孩子满1周岁，哺乳时间排进班表，交通费写个数，再列一家更近的店。`,
        minutesAfterPost: 95,
        likedBy: keys('huangli zhoumin chenlv caomei liting hejia jiangnan sunqian'),
        replies: [
          {
            author: 'huangli',
            content: '更近的有一家7公里的，但已经有店长了，只能先放副店长。保薪行不行？',
            minutesAfterPost: 122,
          },
          {
            author: 'fengyi',
            content: '可以作为一个选项让她选，写明保薪到什么时候。让人选，和派她去，性质不一样。',
            minutesAfterPost: 150,
          },
          {
            author: 'caomei',
            content: '我们酒店是哺乳期一律排早班，写进排班规则，谁来了都一样，省得一个个谈。',
            to: 'huangli',
            minutesAfterPost: 214,
          },
        ],
      },
      {
        author: 'zhoumin',
        content: `说钱和书面的事。

N+1里的“1”是第四十条的代通知金，她在哺乳期，第四十条本来就用不了，所以不是她“能不能要”，而是双方谈不谈得拢。协商解除走第三十六条，公司提出的，按第四十六条第（二）项付N：到关店那天四年七个月多，按五个月，5×6800=34000元。多给一个月是40800元，对比官司，我觉得老板可以考虑。要是按旷工解除又败了，2N是68000元，或者她要求继续履行。

书面的事：每次方案都用书面，写清店址、班次、补贴、答复日期，给她至少五个工作日。她如果先去上班试试，也写明“试行，不视为同意变更”，不然按《最高人民法院关于审理劳动争议案件适用法律问题的解释（一）》第四十三条，口头变更实际履行超过一个月也可能算数，对两边都不清楚。`,
        minutesAfterPost: 330,
        likedBy: keys('huangli fengyi wangbo liting gaofei'),
        replies: [{ author: 'huangli', content: '34000、40800、68000三个数字贴给老板了，他说周末想想。', minutesAfterPost: 402 }],
      },
    ],
  },
  {
    author: 'chenxi',
    type: 2,
    title: '离职交接没做完，经理让我压着离职证明不开',
    content: `工程师一个月前发邮件辞职，上周五是最后一天，人已经不来了。笔记本电脑没还，交接文档还差三分之一。

他下周二要去新公司报到，对方要离职证明。经理让我先压着，说“不交完一个字都不给”，还让我在证明上写“因个人能力不足离职”。

员工昨天发消息说，再不开，新公司不要他，就找我们赔，他新工作月薪18000。

我是第一次自己办离职……证明到底能不能跟交接绑在一起？经理要写的那句能写吗？工资也要压着吗？`,
    topics: ['zhongcai', 'gongjubao'],
    minutesAgo: 2900,
    bounty: 20,
    region: '陕西',
    images: [{ kind: 'photo', name: 'form' }],
    likedBy: keys('sunqian mawei tangning shenyue pengyu linxiao hejia'),
    collectedBy: keys('sunqian mawei pengyu caomei'),
    comments: [
      {
        author: 'hejia',
        content: `今天就开，和电脑、交接分开办。

1. 时间。《劳动合同法》第五十条第一款，证明在解除时出具，15日内办的是档案和社保转移，从最后一天算。您这边证明已经晚了。
2. 交接。第五十条第二款里，能和交接挂钩的只有经济补偿。他是自己辞职，没有这一笔，所以手上没有可以压的东西。工资也不能压，《工资支付暂行规定》第九条，解除时一次付清。
3. 写什么。《劳动合同法实施条例》第二十四条：合同期限、解除日期、工作岗位、本单位工作年限，四项写完盖章。“能力不足”不要写，一封辞职邮件就能推翻，还多一个名誉上的争议。
4. 压着的后果。第八十九条，责令改正，造成损害要赔。新公司的录用通知加一封“因缺离职证明不予录用”，损失就有了数。
5. 电脑和文档。另发邮件，列资产编号和缺的文档清单，给到下周三，写明逾期另行主张。

跟经理可以这么说：证明开出去，我们一点东西没少；不开，先赔一个月18000的是我们。`,
        minutesAfterPost: 48,
        accepted: true,
        likedBy: keys('chenxi sunqian chenlv fengyi mawei tangning shenyue linxiao zhoumin pengyu'),
        images: [
          {
            kind: 'note',
            title: '离职证明写这几行',
            lines: ['姓名、身份证号', '合同期限 起止日期', '解除日期', '工作岗位', '在本单位工作年限', '公司盖章和出具日期'],
          },
        ],
        replies: [
          {
            author: 'chenxi',
            content: '经理同意开了！他问能不能让员工签收的时候顺便签一份“已无任何争议”？',
            minutesAfterPost: 190,
          },
          {
            author: 'hejia',
            content: '签收单就写签收单，别夹带。真要结清，另写一份，金额列清楚，本人愿意才签。',
            minutesAfterPost: 204,
          },
          { author: 'chenxi', content: '好的，记第二本第三页了。', minutesAfterPost: 211 },
        ],
      },
      {
        author: 'tangning',
        content: `我说社保这头。减员的离职原因、离职证明、辞职邮件，三处要对得上。

常见的是反过来：员工求你写成“公司解除”，好去领失业金。别心软。《失业保险条例》第十四条，领取的条件之一是非因本人意愿中断就业；骗领的，《社会保险法》第八十八条，退回，还要罚二到五倍。系统里原因选错，后面改起来也很麻烦。

如果是公司这边解除或者终止的，还有一件事：告诉他有领失业金的权利（条例第十六条），15日内把名单告知经办机构（《社会保险法》第五十条；条例原来写的是7日，报得越早越好）。现在多数城市减员申报时一并办了，具体看当地系统。`,
        minutesAfterPost: 260,
        likedBy: keys('chenxi hejia sunqian xujing mawei'),
        replies: [
          { author: 'sunqian', content: '协商一致解除的，算不算非本人意愿？', minutesAfterPost: 410 },
          {
            author: 'tangning',
            content:
              '公司提出、协商一致的算，本人提出的不算，《实施〈社会保险法〉若干规定》第十三条列了。所以协议里要写清楚是谁提出来的。',
            minutesAfterPost: 433,
          },
        ],
      },
      {
        author: 'linxiao',
        content:
          '从招聘这头说，我们收不到离职证明确实会推迟入职，怕《劳动合同法》第九十一条的连带责任。但一般愿意等一周，也可以让候选人先拿辞职邮件和社保停缴截图来，不会马上取消，别太慌。',
        minutesAfterPost: 700,
        likedBy: keys('chenxi pengyu hejia huangli'),
      },
    ],
  },
  {
    author: 'luoyan',
    type: 2,
    title: '连续两季末位5%自动解除，合同里写了能用吗',
    content: `46人的销售团队，老板今年让大家签了补充协议：季度排名末位5%，连续两次，劳动合同自动解除。

最近两个季度都在末两名的正好两位：
A，完成率42%，拜访记录缺一半；
B，完成率86%，团队平均103%，他的区域今年少了两家大客户。

老板要月底前一起办掉，说“白纸黑字签过的”。A我觉得有得谈，B我自己都过不去。

想问：这条协议到底有没有用？A要走“不能胜任”，从今天算最快要几步、多久？培训和调岗哪个更稳？`,
    topics: ['jixiao', 'zhongcai'],
    minutesAgo: 5600,
    bounty: 50,
    region: '河北',
    images: [
      {
        kind: 'chart',
        title: '上季度完成率',
        unit: '%',
        bars: [
          { label: '团队平均', value: 103 },
          { label: 'B', value: 86 },
          { label: 'A', value: 42 },
        ],
      },
    ],
    likedBy: keys('wangbo xujing zhaolei zhengshuang shenyue gaofei jiangnan liting'),
    collectedBy: keys('shenyue zhengshuang xujing jiangnan'),
    comments: [
      {
        author: 'chenlv',
        content: `结论：协议这一条用不了，B不要动，A要从头走程序。

1. 为什么用不了。《劳动合同法》第三十九条、第四十条里没有“末位”这一项；《劳动合同法实施条例》第十三条，不得约定第四十四条之外的终止条件。最高人民法院指导案例18号：居于末位等次，不等同于不能胜任工作。《第八次全国法院民事商事审判工作会议（民事部分）纪要》第29条：以末位淘汰单方解除，劳动者可以要求继续履行或者赔偿金。
2. A走第四十条第（二）项，四步：
① 用绝对标准证明不能胜任，完成率、拜访数都要事先告知过；
② 培训或者调岗，法律是“或者”，选一样做实；
③ 再给一个考核周期；
④ 仍不能胜任，通知工会（第四十三条），提前30日或者另付一个月工资，按上一个月标准（实施条例第二十条），并付经济补偿。
您现在刚到①，最快也要再过完一个考核季度。
3. 动手之前查第四十二条：孕期、医疗期这些人不能用第四十条。`,
        minutesAfterPost: 85,
        likedBy: keys('luoyan wangbo fengyi xujing zhengshuang shenyue jiangnan liting hejia zhaolei'),
        replies: [
          { author: 'luoyan', content: '调岗的话，工资能跟着新岗位降吗？A现在底薪8000，内勤是6500。', minutesAfterPost: 130 },
          {
            author: 'chenlv',
            content:
              '要有“薪随岗变”的制度或者约定，且幅度合理。没有的话固定部分先别动，否则争点从胜任变成克扣。各地对这一点宽严不一，选培训更省事。',
            minutesAfterPost: 152,
          },
        ],
      },
      {
        author: 'wangbo',
        content: `从数字上给您三个说服老板的角度。

1. 排名永远有最后两名。平均103%的团队里，86%离平均差17个百分点，A差61个百分点，放进同一个篮子，说明这把尺子没有刻度。
2. B的86%要先做可比口径。少了两家大客户，把它们从去年基数里剔掉再算一遍。我做过一个药企，剔完之后末位十个人里换了六个。
3. 换成双门槛：连续两季完成率低于60%，且拜访达成低于80%，触发的是改进计划，不是解除。拿过去六个季度回测，看每季触发几个人，一般两三个以内就可用，业务也服气。

强制分布可以留着发奖金，奖金池怎么分是公司的事，只要制度走过程序、别把固定工资也扣进去。`,
        minutesAfterPost: 240,
        likedBy: keys('luoyan xujing zhaolei chenlv shenyue yuanfang'),
        replies: [
          { author: 'luoyan', content: '刚回测了六个季度，双门槛一共触发5人次，A占两次，B一次没有。', minutesAfterPost: 1350 },
          { author: 'wangbo', content: '这张表比十条法条好用，直接给老板看。', minutesAfterPost: 1372 },
        ],
      },
      {
        author: 'zhaolei',
        content: `我唱个反调：排名本身别一棍子打死。没有排名，主管会把46个人全打成“良”，A这种人能躲三年。

我们的做法是排名照排，末位只触发一件事：两周内主管必须和他面谈，写出三条事实和一个改进目标。走不走人看目标完没完成，不看名次。这样既逼了主管，也给后面的“不能胜任”攒下了材料。`,
        minutesAfterPost: 420,
        likedBy: keys('luoyan zhengshuang linxiao'),
        replies: [
          { author: 'jiangnan', content: '同意逼主管。不过名次别公示，我们公示过一季，中间那批先走了。', minutesAfterPost: 505 },
          { author: 'zhaolei', content: '对，只给本人和上级看。', to: 'jiangnan', minutesAfterPost: 521 },
        ],
      },
      {
        author: 'wugang',
        content: '一句话：末位可以少发奖金，不能砸饭碗。A真不行，拿钱好好谈，比等他去仲裁快。',
        minutesAfterPost: 1100,
        likedBy: keys('luoyan gaofei caomei wangbo fengyi'),
      },
    ],
  },
  {
    author: 'mawei',
    type: 2,
    anonymous: true,
    title: '漏签合同，老板让我倒签，还让我替离职的人签字',
    content: `二十多人的小公司，人事就我一个。换主体那阵子漏了两个人的合同：
甲，今年3月2日入职，在职，月薪9000；
乙，今年1月12日入职，10月30日离职，月薪8200，上周发消息问合同的事。

老板让我周一（11月30日）前办两件：甲的合同签成3月2日；乙的，让我照着入职登记表上的笔迹补一份，“反正没人看得出来”。

我不想做乙那份，又怕丢工作。想问：老老实实办，公司要赔多少？甲自己愿意签3月2日，算不算没事？顺便，我自己5月入职，也没签。`,
    topics: ['zhongcai'],
    minutesAgo: 8700,
    dated: true,
    bounty: 50,
    region: '福建',
    images: [
      {
        kind: 'table',
        title: '没签合同的两个人',
        columns: ['人', '入职', '状态', '月薪'],
        rows: [
          ['甲', '2026-03-02', '在职', '9000元'],
          ['乙', '2026-01-12', '10-30离职', '8200元'],
        ],
        marked: 1,
      },
    ],
    likedBy: keys('sunqian chenxi hejia caomei shenyue tangning fengyi huangli zhengshuang'),
    collectedBy: keys('sunqian chenxi caomei tangning huangli'),
    comments: [
      {
        author: 'fengyi',
        content: `乙那份，请千万别动笔。仲裁庭上一做笔迹鉴定就出来，到了法院，伪造证据可以罚款、拘留，严重的追究刑事责任，签字的是您，不是老板。

老实办要多少（《劳动合同法》第八十二条，实施条例第六条，从满一个月的次日起算）：
乙，2月12日到10月30日，8个月65600元；10月12日至30日15个工作日，8200÷21.75×15≈5655元，合计约71255元。
甲，假如30日补签，4月2日到11月29日，7个月63000元，加20个工作日约8276元，合计约71276元。
零头按工作日，依据是最高法《关于审理劳动争议案件适用法律问题的解释（二）》第六条。

甲愿意签3月2日，不少地方认作双方合意，事后再要不支持；也有地方不认，能证明是被迫的另当别论。我的建议是落真实日期，合同期限写明从3月2日起，差额另谈一份协议，自愿、写明金额，按同名《解释（一）》第三十五条一般有效。

您自己：今晚给老板发封邮件，写清数额和办法，留底。`,
        minutesAfterPost: 160,
        accepted: true,
        likedBy: keys('chenlv hejia sunqian chenxi zhoumin tangning caomei shenyue dengkai huangli xujing'),
        replies: [
          { author: 'sunqian', content: '冯老师，要是一直拖到满一年呢，是不是就一直双倍下去？', minutesAfterPost: 330 },
          {
            author: 'fengyi',
            content: '不是，算到满一年的前一日，最多11个月。满一年当日视为已订立无固定期限合同，实施条例第七条。',
            to: 'sunqian',
            minutesAfterPost: 362,
          },
          { author: 'huangli', content: '乙现在才来要，时效过了没有？', minutesAfterPost: 900 },
          {
            author: 'fengyi',
            content: '没过。一年的时效，逐月算还是从终止起算各地不同，可最早的2月那段到现在也还不满一年。',
            to: 'huangli',
            minutesAfterPost: 955,
          },
        ],
      },
      {
        author: 'chenlv',
        content: `补一点，关于题主自己那份合同。

人事自己没签，想要二倍工资通常很难。《解释（二）》第七条第（二）项，因劳动者本人故意或者重大过失未订立的，单位可以不付。签合同本来就是您的职责，裁判会先问：您催过没有？

所以现在做两件事：把自己的合同打出来，落真实日期，发给老板请他签；催签的消息留着。

至于乙，不要怕谈。他手里是一个明确的数，公司按实际情况和他谈一个双方接受的金额，比造一份假合同便宜得多。假的一旦被识破，裁判对公司其他证据的信任也没有了。`,
        minutesAfterPost: 300,
        likedBy: keys('fengyi hejia sunqian zhoumin zhengshuang'),
      },
      {
        author: 'hejia',
        content: `抱抱题主。我刚入行那年也被要求补过一批签收单，我回了一句：“我签了，将来作证的人就是我，我只会说实话。”后来再没人提。

话可以软，事不能做。您可以把那两个数字摆给老板，多半他是不知道甲、乙加起来十四万多，才想着走捷径。真因为这个把您辞了，那封邮件就是证据。`,
        minutesAfterPost: 620,
        likedBy: keys('sunqian chenxi caomei shenyue jiangnan tangning'),
        replies: [{ author: 'caomei', content: '这句话我要记下来，教给店里的小朋友。', minutesAfterPost: 1500 }],
      },
    ],
  },
  {
    author: 'dengkai',
    type: 2,
    title: '项目收尾想退9名派遣工，有怀孕和医疗期的',
    content: `我们是用工单位，11名派遣工，资料员5人、食堂4人、保洁2人。再过二十来天两个项目收尾，领导要退9个。

派遣协议还有四个月到期，派遣公司跟他们签的劳动合同还有七个月到期。9人里一位资料员怀孕5个月，一位食堂师傅在医疗期内，还剩不到两个月。

派遣公司回话很痛快：人可以退，退回来我们就解除，经济补偿你们出，先签个承诺书。

我心里不踏实。项目结束算不算退回的理由？那两位怎么办？承诺书能签吗？`,
    topics: ['zhongcai'],
    minutesAgo: 13300,
    region: '安徽',
    images: [
      {
        kind: 'table',
        title: '9人分三类',
        columns: ['类别', '人数', '打算'],
        rows: [
          ['一般', '7', '退回'],
          ['怀孕5个月', '1', '？'],
          ['医疗期内', '1', '？'],
        ],
        marked: 1,
      },
    ],
    likedBy: keys('gaofei wugang zhoumin hejia fengyi yuanfang caomei'),
    collectedBy: keys('gaofei wugang yuanfang hejia caomei'),
    comments: [
      {
        author: 'chenlv',
        content: `1. 退回是有清单的。《劳动合同法》第六十五条第二款：第三十九条和第四十条第（一）（二）项；《劳务派遣暂行规定》（2014年3月1日施行）第十二条：用工单位有第四十条第（三）项、第四十一条情形，破产、解散等，派遣协议期满。“项目收尾”不在里面，硬靠第四十条第（三）项，工程完工签约时就看得到，很难说是客观情况发生重大变化。
2. 怀孕、医疗期两位。暂行规定第十三条：期限届满前，不得以第四十条第（三）项、第四十一条为由退回；期满的，也要延续到情形消失。
3. 退回不等于解除。没活的期间按月不低于最低工资付报酬；重新派遣维持或者提高条件、本人不同意的才可以解除，降低条件的不行，见第十五条。派遣公司那句“退回来就解除”站不住。
4. 承诺书不签。用工单位给劳动者造成损害，第九十二条第二款是连带责任，签了等于把对方那份也揽过来。

办法：7人先谈，转项目，或者由派遣公司和本人协商解除；谈不拢的用到派遣协议期满再退。那两位留下，换岗安排。`,
        minutesAfterPost: 140,
        accepted: true,
        likedBy: keys('dengkai fengyi gaofei wugang zhoumin hejia yuanfang caomei tangning'),
        replies: [
          { author: 'dengkai', content: '协商解除的钱，派遣公司非要我们出，能出吗？', minutesAfterPost: 175 },
          {
            author: 'chenlv',
            content:
              '费用怎么分摊是两家的合同问题，可以谈，写进派遣协议的补充条款。付款人和解除协议的一方必须是派遣公司，它才是用人单位（第五十八条）。',
            minutesAfterPost: 198,
          },
          {
            author: 'gaofei',
            content: '年限从哪天算？有两位以前是你们自己的合同工转过去的。',
            to: 'dengkai',
            minutesAfterPost: 320,
          },
          {
            author: 'chenlv',
            content: '非本人原因转的，年限可能要合并，实施条例第十条。算之前把转换那次有没有付过补偿查清楚。',
            to: 'gaofei',
            minutesAfterPost: 351,
          },
        ],
      },
      {
        author: 'wugang',
        content:
          '11个人里9个说退就退，先问一句：食堂、保洁、资料员项目完了真没地方用？我们搬厂那次，食堂4个人原样挪到新厂，一分钱没花。先挪人，再谈钱。',
        minutesAfterPost: 400,
        likedBy: keys('dengkai zhoumin gaofei huangli'),
        replies: [{ author: 'dengkai', content: '蚌埠那个项目缺两名资料员，我去问问谁愿意去。', minutesAfterPost: 455 }],
      },
      {
        author: 'fengyi',
        content: `提醒一处容易漏的：辅助性岗位要经过民主程序确定并公示，暂行规定第三条写着。开庭时我见过劳动者不谈退回，直接说“我这个岗位根本不能用派遣”，单位拿不出公示，一下子就被动了。

趁现在把这份材料补看一遍，顺便核一下派遣人数有没有超过用工总量的10%（第四条）。`,
        minutesAfterPost: 1260,
        likedBy: keys('dengkai chenlv yuanfang gaofei'),
      },
    ],
  },
  {
    author: 'liting',
    type: 2,
    title: '培训服务期三年只做了15个月，违约金到底收多少',
    content: `2025年7月送一位研发师去外地参加21天的感官评价培训，服务期三年，从2025年8月1日算。她10月31日离职，辞职信写“个人发展”。

协议写违约金52000元，不足一年按一年算。财务要直接从她最后一个月工资7400元里扣，不够的再追。

她回消息说只认按比例的部分，还说公司社保一直按最低基数交，真要追，她就改成被迫离职。

我算了三个数：52000、30333、24617，不知道哪个对。培训期间的工资能不能算进去？能从尾款里扣吗？`,
    topics: ['zhongcai'],
    minutesAgo: 20200,
    dated: true,
    region: '四川',
    images: [
      {
        kind: 'table',
        title: '培训花了多少钱',
        columns: ['项目', '金额（元）', '凭证'],
        rows: [
          ['培训费', '36000', '发票'],
          ['差旅', '6200', '发票'],
          ['期间工资', '9800', '工资表'],
          ['合计', '52000', ''],
        ],
        marked: 2,
      },
    ],
    likedBy: keys('jiangnan zhaolei wangbo caomei huangli sunqian xujing linxiao'),
    collectedBy: keys('jiangnan caomei sunqian xujing luoyan zhaolei'),
    comments: [
      {
        author: 'wangbo',
        content: `三个数里，24617最稳。

先定分子。《劳动合同法实施条例》第十六条：有凭证的培训费、培训期间差旅费、因培训产生的用于该劳动者的其他直接费用。36000+6200=42200元。9800元是工资，人社部和最高人民法院2020年发布的第一批劳动人事争议典型案例里正好有这一题，结论是不算。

再定比例。三年36个月，2025年8月到2026年10月做了15个月，剩21个月。《劳动合同法》第二十二条第二款两道上限：总额不超过培训费用；要她付的，不超过尚未履行部分分摊的费用。
42200÷36×21≈24616.67元，每月分摊约1172.22元。

所以“不足一年按一年”这句，超出的部分收不到；52000是把工资和已经干完的15个月都算进去了；30333是52000÷36×21，错在分子。

顺便说，下次协议别写总额，写公式，附费用清单让本人签字，省掉一半争议。`,
        minutesAfterPost: 66,
        likedBy: keys('liting jiangnan xujing fengyi chenlv caomei sunqian zhaolei luoyan'),
        replies: [
          {
            author: 'liting',
            content: '她的劳动合同到2026年12月31日就到期了，服务期却到2028年，两个日子对不上，要不要紧？',
            minutesAfterPost: 95,
          },
          {
            author: 'wangbo',
            content: '不影响。实施条例第十七条，合同期满服务期没到的，续延到服务期满，另有约定的除外。何况她是在合同期内走的。',
            minutesAfterPost: 118,
          },
        ],
      },
      {
        author: 'wugang',
        content: '我的办法简单，尾款先扣着，她急了自然来谈。厂里电工考证的，都是这么办的。',
        minutesAfterPost: 210,
        likedBy: ['dengkai'],
        replies: [
          {
            author: 'fengyi',
            content:
              '吴总，这个真不能学。《工资支付暂行规定》第九条，离职时工资一次付清；第十六条能扣的是造成的经济损失，每月还不超过20%。违约金不在里头，扣了反而先欠薪。',
            minutesAfterPost: 265,
          },
          { author: 'wugang', content: '行，受教。回去让他们改。', to: 'fengyi', minutesAfterPost: 290 },
        ],
      },
      {
        author: 'fengyi',
        content: `说她那句“改成被迫离职”。

第三十八条确实是一道挡箭牌：因单位过错走的，实施条例第二十六条第一款，不算违反服务期，一分违约金收不到。但有两道坎：
一是解除理由一般看走的时候怎么说。辞职信写个人发展，事后改口，多数不采。
二是社保交了但基数低，算不算第三十八条第一款第（三）项“未依法缴纳”，各地不一样，不少地方认为该去补缴，不支持因此解除；四川的口径请再核一下。

不过基数低是真问题，她去投诉，公司要补缴还有滞纳金，账未必比24617小。我的建议：工资先结清，再约她谈分期，书面写清金额和期数；谈不成就申请仲裁，从离职起一年之内。`,
        minutesAfterPost: 380,
        likedBy: keys('liting wangbo chenlv jiangnan tangning hejia zhaolei'),
        replies: [
          {
            author: 'tangning',
            content: '基数这块别等她投诉，年度申报没按实际工资报的，先自查，主动补比被查强。',
            minutesAfterPost: 640,
          },
          { author: 'liting', content: '谈了，她愿意付24617，分六期。财务那边我去说服。', minutesAfterPost: 7300 },
        ],
      },
    ],
  },
  {
    author: 'caomei',
    type: 2,
    title: '员工手册没走民主程序，旷工三天的辞退还站得住吗',
    content: `酒店2024年10月开业，用的是管理集团发下来的员工手册，人人有签收单，可我们店没开过讨论会，也没有职代会。集团那边走没走过，问了两周没人回。

客房部一位员工9月28日到30日没来，赶上节前满房。她说微信跟主管请过假，主管只回了一句“忙完再说”。手册写连续旷工三日解除，10月9日我们发了通知。她2024年10月8日入职，月均4800元，现在申请了仲裁，12月3日开庭。

1. 手册是不是就废了？
2. 输了赔多少？
3. 现在补开会、补签到，来得及吗？`,
    topics: ['zhongcai'],
    minutesAgo: 25900,
    dated: true,
    bounty: 10,
    region: '海南',
    likedBy: keys('huangli mawei liting zhoumin sunqian gaofei hejia yuanfang'),
    collectedBy: keys('huangli mawei sunqian gaofei shenyue chenxi liting'),
    comments: [
      {
        author: 'hejia',
        content: `我们去年重走过一遍，从讨论到签收用了11周。您这一件先救急，救完一定重走，不然下一件还是一样。

另外提醒，500人的店应该有工会。解除之前通知工会了吗？没有的话这是第二个口子。`,
        minutesAfterPost: 150,
        likedBy: keys('caomei yuanfang mawei huangli'),
        replies: [
          { author: 'caomei', content: '工会有，去年成立的，忘了通知……', minutesAfterPost: 166 },
          { author: 'hejia', content: '能补，别急，起诉前都来得及。', minutesAfterPost: 171 },
        ],
      },
      {
        author: 'yuanfang',
        content: `查过文件再答，晚了一天，见谅。

一、手册不必然作废，但底气不足。《劳动合同法》第四条要讨论、协商、公示；最高法《关于审理劳动争议案件适用法律问题的解释（一）》第五十条也是三样：民主程序、不违法、已公示。您只有公示。集团走过程序、再向你们公示的，有的地方认，有的地方要求本店自己走一遍，海南口径请当面问一次。

二、别只押手册。无故不到岗本身违反劳动纪律，《劳动法》第二十五条第（二）项把“劳动纪律”和“规章制度”并列，可作补充依据。

三、争点其实在请假。“忙完再说”算不算准了？找主管把完整聊天、排班表、那三天催没催她返岗都调出来。催过并说明后果，站得住；没催过，很难。

四、工会。第四十三条是事先通知，没通知的，《解释（一）》第四十七条允许起诉前补正，这周就补。

五、账。两年零两天，按两个半月，2N是5×4800=24000元。

六、程序从今往后走，旧日期一张纸也不要补。`,
        minutesAfterPost: 1490,
        accepted: true,
        likedBy: keys('caomei hejia fengyi chenlv huangli mawei zhoumin gaofei wugang liting sunqian'),
        replies: [
          {
            author: 'caomei',
            content: '主管的聊天拿到了，29号他发过“今天再不来按旷工”，她没回。通知工会的函今天送了。',
            minutesAfterPost: 2980,
          },
          {
            author: 'yuanfang',
            content: '这一条很关键。把手机原件保管好，开庭要核对原始载体，别只带打印件。',
            minutesAfterPost: 3075,
          },
        ],
      },
      {
        author: 'chenlv',
        content: `同意袁主任，补两点。

一，看解除通知书写的是什么。只写“违反员工手册第×条”，庭上再说劳动纪律，说服力会打折扣。

二，做一次和解测算。胜负五五开的案子，24000元打对折再上浮一点，多半能在开庭前调解掉。员工要的常常是离职原因改一改、钱早点到，不一定要赢。`,
        minutesAfterPost: 1720,
        likedBy: keys('caomei yuanfang fengyi hejia'),
        replies: [
          { author: 'mawei', content: '小公司三十来人，民主程序是不是全员开个会就行？', minutesAfterPost: 5200 },
          {
            author: 'chenlv',
            content: '可以，第四条说的就是职工代表大会“或者”全体职工。会后还要推代表协商确定，纪要、签到留好。',
            to: 'mawei',
            minutesAfterPost: 5330,
          },
        ],
      },
    ],
  },
  {
    author: 'zhengshuang',
    type: 2,
    anonymous: true,
    title: '裁员名单是我做的，昨天发现第三批里有我自己',
    content: `公司180人，老板要在12月10日前减26个。名单和测算都是我做的，分三批谈，9、9、8，说“每批不到20人，不用走第四十一条”。昨天才知道，第三批换进了我。老板让我谈完前两批再谈自己。

给我的是N，让我签一份“因个人原因申请离职”，说这样年终奖照发。我2021年7月19日入职，月均26000元，没到当地三倍，年休假折算后还剩5天。

还有一件事睡不着：第二批里有一位上周说自己怀孕了，还没签。

分批的说法对吗？我自己这份该怎么签？她怎么办？`,
    topics: ['caiyuan', 'zhongcai'],
    minutesAgo: 32000,
    dated: true,
    region: '北京',
    likedBy: keys('shenyue linxiao hejia zhoumin sunqian zhaolei tangning huangli chenxi xujing caomei luoyan pengyu'),
    collectedBy: keys('shenyue hejia linxiao zhaolei xujing luoyan sunqian'),
    comments: [
      {
        author: 'jiangnan',
        content: `先抱一下。谈别人的时候最怕轮到自己，我懂。一件一件说。

1. 分批。第四十一条看的是这次一共裁多少人，26人拆成三批还是26人，何况已超过180人的10%。真正不用走第四十一条的，是每一位都按第三十六条协商签下来；只要有人不签、公司要单方解除，就绕不开：四种情形之一，提前30日向工会或者全体职工说明、听意见，方案向劳动行政部门报告。到12月10日只剩一个月，这周不启动就来不及。

2. 您这份。“个人原因申请离职”不要签，签了没有经济补偿，失业金也领不了。要写“公司提出，双方协商一致解除”，第四十六条第（二）项。五年四个多月，算五个半月：26000×5.5=143000元。“加1”不是法定的，可以谈。年终奖、5天年休假的钱逐项写进协议，写付款日。

3. 您的那份请换人跟您谈，剩下的名单也该交出去，自己谈自己，两头都说不清。

4. 怀孕的那位，第四十二条挡住单方解除。协商不禁止，但要她自己愿意。今天就请老板把她拿出名单。`,
        minutesAfterPost: 130,
        accepted: true,
        likedBy: keys('shenyue hejia chenlv linxiao fengyi zhoumin sunqian tangning zhaolei xujing caomei huangli wugang'),
        replies: [
          { author: 'sunqian', content: '请问年休假5天怎么算钱呀，是按三倍吗？', minutesAfterPost: 300 },
          {
            author: 'xujing',
            content: '是300%，其中100%已经在月工资里，另付200%。26000÷21.75×5×2≈11954元，按剔除加班费后的月平均工资算。',
            to: 'sunqian',
            minutesAfterPost: 345,
          },
        ],
      },
      {
        author: 'chenlv',
        content: `补三点。

1. 人数。已经协商签掉的人算不算进第四十一条的“二十人”，各地理解不完全一致，稳妥的做法是按整个方案的人数准备。另外“报告”不等于“批准”，但要有送达凭证，很多地方会要求补材料，时间留足。

2. 顺序。第四十一条第二款有优先留用：较长期限固定期限、无固定期限、家里没有其他就业人员又要扶养老人或者未成年人的。名单换人之前先过一遍这三条，也过一遍第四十二条。六个月内再招人，要通知被裁的人，同等条件优先。

3. 题主的证据。保留与自己有关的：劳动合同、工资条、年终奖方案、让您签“个人原因”的聊天记录。同事的补偿表、名单不要往个人邮箱发，那是别人的个人信息，也会变成公司反过来说您的理由。

协议签之前把“无其他争议”那句看清楚，签完想反悔，要证明欺诈、胁迫或者显失公平，见《最高人民法院关于审理劳动争议案件适用法律问题的解释（一）》第三十五条，很难。`,
        minutesAfterPost: 410,
        likedBy: keys('jiangnan hejia fengyi shenyue zhoumin linxiao xujing tangning'),
      },
      {
        author: 'shenyue',
        content:
          '看完心里堵。题主，前两批您能不谈就不谈了，这时候谁都没有权利要求您再体面一次。年终奖的口头承诺一定让他落到纸上。',
        minutesAfterPost: 560,
        likedBy: keys('linxiao jiangnan sunqian chenxi hejia caomei luoyan'),
        replies: [
          { author: 'linxiao', content: '简历需要帮忙看的话，随时找我，认真的。', minutesAfterPost: 615 },
          { author: 'wugang', content: '老板把做名单的人放进名单，后面没人再替他办事了。', minutesAfterPost: 1400 },
        ],
      },
    ],
  },
  {
    author: 'shenyue',
    type: 2,
    title: '两次固定期限12月到期，能给N不续吗',
    content: `测试工程师，第一份合同2020年12月21日到2023年12月20日，第二份到2026年12月20日，月均18000元。最近四次绩效是B、B、C、B。

10月19日他发邮件，要求续签无固定期限。业务负责人不想要，提了两个办法：
一，到期不续，给N，“合同到期终止，又不是开除”；
二，改跟集团另一家公司签，人还坐在原来的工位，次数从头算。

我直觉两个都不行，但说不过他。那个C能不能当理由？如果先拖着不签，会怎样？`,
    topics: ['zhongcai', 'hrbp'],
    minutesAgo: 41500,
    dated: true,
    region: '浙江',
    images: [
      {
        kind: 'steps',
        title: '两份合同和到期日',
        steps: [
          '2020-12-21 第一份开始',
          '2023-12-20 第一份到期',
          '2023-12-21 第二份开始',
          '2026-10-19 书面要无固定',
          '2026-12-20 第二份到期',
        ],
      },
    ],
    likedBy: keys('zhengshuang zhaolei linxiao xujing sunqian hejia zhoumin pengyu gaofei jiangnan'),
    collectedBy: keys('zhengshuang xujing sunqian zhoumin gaofei pengyu mawei'),
    comments: [
      {
        author: 'chenlv',
        content: `四问四答。

1. 能不能到期给N。不能。《劳动合同法》第十四条第二款第（三）项：连续二次固定期限，没有第三十九条和第四十条第（一）（二）项情形，劳动者提出续订的，应当订立无固定期限。他的邮件就是“提出”。到期终止属于违法终止，他可以要求继续履行（第四十八条），或者要第八十七条的2N：整六年，6×18000×2=216000元。

2. 换主体。原岗位、原工位，还是你们在管，《最高人民法院关于审理劳动争议案件适用法律问题的解释（二）》第十条第（三）项，照样认定为连续二次；年限按实施条例第十条合并。

3. 一个C。不够。第四十条第（二）项要不能胜任、培训或者调岗、仍不能胜任，三步都要有。

4. 拖着。第八十二条第二款，自应当订立之日起每月二倍工资，也就是12月21日起；算到哪天为止，各地不一。

地区差异说一句：上海过去看单位有没有续订的意思，2025年以来已经转向，别再拿老口径当依据。浙江和多数地方本来就是这个方向。`,
        minutesAfterPost: 105,
        accepted: true,
        likedBy: keys('shenyue zhengshuang fengyi hejia xujing zhoumin linxiao zhaolei gaofei sunqian jiangnan pengyu'),
        replies: [
          { author: 'shenyue', content: '他2024年有一次书面警告（迟到），算第三十九条的情形吗？', minutesAfterPost: 140 },
          {
            author: 'chenlv',
            content: '不算。第三十九条第（二）项是“严重违反”，一次警告说明公司当时就没按严重处理。',
            minutesAfterPost: 156,
          },
          { author: 'sunqian', content: '那两份合同中间断一个月再签，还算连续吗？', minutesAfterPost: 900 },
          {
            author: 'chenlv',
            content: '故意断开的，《解释（二）》第十条第（四）项有兜底，违反诚信的规避行为也算。真断了、干别的去了，另说。',
            to: 'sunqian',
            minutesAfterPost: 935,
          },
        ],
      },
      {
        author: 'hejia',
        content: `还有七周，我会这样排：
本周：回他邮件，只写“已收到，11月20日前答复”，别写同意也别写不同意。
第二周：把216000元和108000元两个数放一张纸上，请业务负责人和老板签意见。
第三周：真想分开，就按第三十六条坦白谈，由公司提出，N起步，谈到几是诚意问题；谈不成就签无固定。
到期前：合同打好，日期写12月21日起，本人签收。

另外留一手：如果是他自己想签三年，也可以，但要他本人书面提出来，别用公司模板，这种案子最后都在争“到底谁提的固定期限”。`,
        minutesAfterPost: 420,
        likedBy: keys('shenyue zhengshuang zhoumin sunqian xujing linxiao mawei'),
        replies: [{ author: 'shenyue', content: '照着做了，老板看到216000，当场说签。', minutesAfterPost: 11800 }],
      },
      {
        author: 'wugang',
        content:
          '无固定期限不是铁饭碗，该严重违纪的照样第三十九条，干不了的照样第四十条。怕的是平时不管，到期才想起来靠合同送人。',
        minutesAfterPost: 760,
        likedBy: keys('shenyue zhoumin gaofei zhaolei chenlv hejia'),
      },
    ],
  },
  {
    author: 'jiangnan',
    type: 2,
    title: '竞业补偿五个月一分没付，人去了对手，还能告吗',
    content: `教研负责人5月15日离职，协议约定竞业12个月，每月补偿6000元，违约金30万。那阵子财务换人，补偿一分没发，也没人通知他解除竞业。

上周才知道，他9月1日去了同城一家做同类课程的公司。老板很生气，要按30万起诉。

我去翻邮件，发现他6月20日问过一次：“竞业补偿什么时候发？”没有人回。

1. 这种情况还能告吗？
2. 现在把五个月30000元一次补上再告，行不行？
3. 干脆放弃，怎么放最省？`,
    topics: ['zhongcai'],
    minutesAgo: 52800,
    dated: true,
    region: '山东',
    images: [
      {
        kind: 'steps',
        title: '时间线',
        steps: ['5月15日 离职', '6月20日 邮件问补偿', '8月15日 满三个月未付', '9月1日 入职对手公司', '10月中旬 公司得知'],
      },
    ],
    likedBy: keys('liting zhaolei linxiao wangbo xujing zhengshuang shenyue'),
    collectedBy: keys('zhaolei linxiao xujing wangbo shenyue liting'),
    comments: [
      {
        author: 'chenlv',
        content: `1. 先算欠他的。5月16日到8月31日他没有竞争行为，约三个半月，6000×3.5=21000元，该付。
2. 再说告。《最高人民法院关于审理劳动争议案件适用法律问题的解释（一）》第三十八条：因单位原因三个月未支付补偿，劳动者请求解除竞业约定的，应予支持。到8月15日满三个月，他9月1日才去，之前还催过。他没发解除通知，这一点有争议：有的裁判认为不通知就仍受约束，有的认为以行为表明解除，单位违约在先，不支持违约金。6月20日那封邮件对公司很不利。
3. 补钱再告，不建议。三个月已经过了，补付改变不了顺序。
4. 放弃。第三十九条，公司可以随时要求解除，但他可以另要三个月补偿18000元。加上第1项，最多39000元。他已经在对手那里上班，这三个月该不该给有得谈。
5. 动手前先查一件事：他接触过什么商业秘密。没接触的，《解释（二）》第十三条，条款可以不生效，也就谈不上告了。`,
        minutesAfterPost: 180,
        likedBy: keys('jiangnan fengyi zhaolei linxiao xujing wangbo zhengshuang hejia'),
        replies: [
          { author: 'jiangnan', content: '6000元一个月是不是本来就低？他离职前月均22000。', minutesAfterPost: 260 },
          {
            author: 'chenlv',
            content: '30%是6600元。第三十六条那个30%管的是没约定数额的；有约定从约定，明显偏低的话会影响违约金调整。',
            minutesAfterPost: 285,
          },
        ],
      },
      {
        author: 'fengyi',
        content: `我的看法和陈律师有一点不同：不是完全没得告。

第三十八条用的词是“请求解除”，他没请求，也没申请仲裁，悄悄去了对手，我见过判劳动者要担责的。但即便认定违约，30万也拿不到那么多。裁判会看三样：补偿总额才72000元、公司一分没付、实际损失证明得了多少，往下调是大概率。

所以要给老板算的是投入产出：律师费、半年到一年、再翻出自己五个月没发钱，换一个可能是几万、也可能是零的结果。

我更看重另一条路：他带没带走课件、题库、家长名单。带走了，那是侵犯商业秘密，和竞业补偿付没付是两回事，证据往这边找。`,
        minutesAfterPost: 520,
        likedBy: keys('jiangnan chenlv zhaolei liting zhengshuang'),
        replies: [
          { author: 'jiangnan', content: '查了他的网盘日志，离职前没有批量下载，我心里反而松了口气。', minutesAfterPost: 4300 },
          { author: 'fengyi', content: '那就体面收尾吧，一封书面解除，把该付的付了。', minutesAfterPost: 4420 },
        ],
      },
      {
        author: 'wangbo',
        content: `说流程，下次别再靠记性。离职当天给一张单子，三选一打勾，双方签字：
A. 启动竞业，写清月数、每月金额、发放日、收款账户；
B. 不启动，当场书面解除；
C. 缩小范围启动，列公司名单。

选A的，薪酬系统里建一个“离职人员按月付款”的台账，每月跟工资一起跑，到账截图存档。我帮一家公司盘点过，签了竞业的116人里，真需要启动的只有9个。

金额可以参照人社部办公厅2025年9月印发的《企业实施竞业限制合规指引》：一般不低于离职前12个月平均工资的30%，期限超过一年的，一般不低于50%。`,
        minutesAfterPost: 1300,
        likedBy: keys('jiangnan xujing zhaolei linxiao luoyan chenlv'),
        replies: [
          {
            author: 'xujing',
            content: '外企这边常写“公司书面通知才启动”，离职当天没通知的也要留一份不启动的函，别让它悬着。',
            minutesAfterPost: 1710,
          },
        ],
      },
    ],
  },
]
