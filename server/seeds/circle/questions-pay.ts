import type { SeedPost } from './types'

const keys = (names: string): string[] => names.split(' ')

/** 年休假、加班费、经济补偿、时效、医疗期、三期、工伤、社保、公积金、人脸考勤、年终奖、虚列工资。 */
export const payQuestions: SeedPost[] = [
  {
    author: 'wugang',
    type: 2,
    title: '离职两年多的员工投诉公积金，会不会往前一直追',
    content: `早上收到公积金中心的核查通知。前员工，在厂里干了五年多，两年多前离职，投诉我们头两年半没开户，后面三年多按最低基数缴。账拉出来是真的，当时全厂都这样，工资条上有一项“公积金补贴”每月200元，离职协议里还写了“双方再无任何争议”。

《住房公积金管理条例》第十五条、第二十条我看了，心里有数要补。想问办过的：一，离职协议和200元补贴，中心认不认；二，离职两年多了，会不会往前一直追；三，个人那一半，人都走了怎么收。厂里七百人，怕这一个开了头。`,
    topics: ['shebao', 'zhongcai'],
    minutesAgo: 25,
    bounty: 50,
    region: '广东',
    likedBy: keys('dengkai gaofei wugang zhoumin luoyan hejia tangning caomei yuanfang xujing'),
    collectedBy: keys('mawei tangning gaofei luoyan'),
    comments: [],
  },
  {
    author: 'xujing',
    type: 2,
    title: '年终奖次年3月发，被优化的和做满全年辞职的给不给',
    content: `手册里有一条：年终奖次年3月发放，发放日不在职者不享有。手册走过工会程序，全员签收。有两位：

甲，岗位撤销，公司拟按《劳动合同法》第四十条第（三）项解除，当年做满11个月，月薪20000元，目标奖金3个月；
乙，自己辞职，做满全年才走，绩效A。

总部法务的意见是手册写得很清楚，两位都不给。我做C&B十三年，直觉甲不给会有麻烦，乙又不知道该不该一刀切。合同里都没有写13薪，想听听律师和同行的实际做法。`,
    topics: ['xinchou', 'zhongcai'],
    minutesAgo: 310,
    bounty: 20,
    region: '上海',
    likedBy: keys('sunqian luoyan shenyue mawei'),
    collectedBy: keys('sunqian shenyue zhengshuang'),
    comments: [
      {
        author: 'luoyan',
        content:
          '我们把销售岗的年终奖改名叫“年度绩效工资”，每季度预发70%，年底只清算30%，这种争议就小很多。《关于工资总额组成的规定》第四条把奖金列在工资总额里，名字叫奖金，不等于想不发就不发。',
        minutesAfterPost: 42,
        likedBy: keys('xujing wangbo'),
        replies: [{ author: 'xujing', content: '预发这条我记下来，明年改方案时跟总部提。', minutesAfterPost: 58 }],
      },
      {
        author: 'chenlv',
        content: `您的直觉对，先看最高法院指导性案例183号（2022年7月发布）。手册同样规定发放前离职不享有，但解除不是因为劳动者单方过失或者主动辞职，劳动者已完成年度工作任务，公司又不能证明业绩表现不合格的，主张年终奖应予支持。

甲：公司单方按第四十条第（三）项解除，不是他的过失。争议在没有做满全年，算不算“完成年度工作任务”。我的做法是按实际工作月份折算，20000×3×11÷12＝55000元，谈的时候主动放进方案，比事后被要回去体面。

乙：主动辞职。手册程序和公示都有（《劳动合同法》第四条、《解释（一）》第五十条），多数裁判会尊重手册；也有地方对做满全年的倾向于支持，先查当地口径再定。`,
        minutesAfterPost: 96,
        likedBy: keys('xujing sunqian fengyi hejia zhengshuang'),
        replies: [
          {
            author: 'xujing',
            content: '55000元我放进给总部的两版方案里了。他们要是问“证明业绩不合格”需要什么材料，一般看哪些？',
            minutesAfterPost: 121,
          },
          {
            author: 'chenlv',
            content: '考核表、本人确认或者面谈记录、同岗位的结果分布。只有一句“部门不达标”是不够的。',
            to: 'xujing',
            minutesAfterPost: 140,
          },
        ],
      },
      {
        author: 'wangbo',
        content: `我从数字看乙。做满12个月、绩效A，你省下的是一份奖金，丢的是其他拿A的人的信任。每年3月发奖、4月离职潮，就是这种条款养出来的。

我帮一家客户改过：满全年并完成考核的，离职也发，12月先发六成，3月清算四成。前后两年比，4月主动离职从31人降到19人。法律上可以不给，账上未必划算。`,
        minutesAfterPost: 183,
        likedBy: keys('luoyan zhaolei shenyue'),
      },
    ],
  },
  {
    author: 'sunqian',
    type: 2,
    title: '入职8个月的员工辞职，年休假折算几天、补多少钱',
    content: `员工A今年3月16日入职，上家3月13日离的职，社保记录累计工作11年8个月。11月11日提了辞职，最后工作日12月11日，今年在我们这里休过2天年假。

三个人三个说法：
1. 系统按司龄给他的额度是0，之前那2天还是主管特批的；
2. 部门经理说他自己辞职、也没申请休，视为放弃；
3. 他自己算的是5天，每天3倍。

他入职以来月均应发9800元，其中加班费月均1100元。我算来算去心里没底，想请各位帮忙看看：到底几天、多少钱？`,
    topics: ['xinchou', 'gongjubao'],
    minutesAgo: 1560,
    dated: true,
    region: '湖北',
    images: [
      {
        kind: 'table',
        title: '员工A的年休假',
        columns: ['项目', '数据'],
        rows: [
          ['累计工作', '11年8个月'],
          ['入职日', '2026-03-16'],
          ['最后工作日', '2026-12-11'],
          ['今年已休', '2天'],
          ['月均应发', '9800元'],
          ['其中加班费', '1100元'],
        ],
      },
    ],
    likedBy: keys('chenxi mawei hejia tangning shenyue zhoumin huangli'),
    collectedBy: keys('chenxi mawei shenyue caomei pengyu'),
    comments: [
      {
        author: 'wangbo',
        content: `按条文一步一步来，数字替你算好了。

第一步，全年几天。《职工带薪年休假条例》第三条看的是累计工作时间，《企业职工带薪年休假实施办法》第四条写明不同单位的都算。11年8个月，全年10天，跟司龄无关。

第二步，离职折算。《实施办法》第十二条：当年在本单位已过日历天数÷365×全年天数，再减已安排的。3月16日到12月11日是271天，271÷365×10－2＝5.42，不足1整天的不付，5天。

第三步，日工资。第十一条：剔除加班工资，不满12个月按实际月份平均，（9800－1100）÷21.75＝400元。

第四步，金额。第十条的300%已经包含正常工资，当月工资照发，另付200%就行，400×200%×5＝4000元。他算的天数对，倍数多算了一份。`,
        minutesAfterPost: 74,
        accepted: true,
        likedBy: keys('sunqian chenxi mawei hejia xujing tangning zhoumin shenyue'),
        replies: [
          {
            author: 'xujing',
            content:
              '补一个前提：要满足连续工作满12个月（《实施办法》第三条）。人社厅函〔2009〕149号说过，不同单位的连续工作也算。他3月13日是周五离的，16日周一入职，没有断。',
            minutesAfterPost: 112,
          },
          {
            author: 'sunqian',
            content: '谢谢王老师！271天我数了三遍，是对的。系统那个司龄设置我明天去找供应商改。',
            minutesAfterPost: 150,
          },
        ],
      },
      {
        author: 'fengyi',
        content: `经理那句“视为放弃”，到了仲裁庭站不住。《实施办法》第十条第二款：单位安排了休假，职工因本人原因而且书面提出不休，才可以只付正常工资。三个条件你们一个都没有。安排年假是单位的事，《条例》第五条写的是单位统筹安排、考虑本人意愿。第十二条也没有分是谁提的离职。

不过还来得及：12月7日到11日正好5个工作日，交接排得开的话，问他愿不愿意休掉。他同意，留个书面，这4000元就不用付，他也歇一口气。`,
        minutesAfterPost: 210,
        likedBy: keys('sunqian chenlv hejia yuanfang'),
        replies: [
          { author: 'sunqian', content: '他说愿意休3天，剩下2天付钱，这样可以吧？', minutesAfterPost: 1130 },
          { author: 'fengyi', content: '可以。剩2天，补1600元。', to: 'sunqian', minutesAfterPost: 1155 },
        ],
      },
      {
        author: 'chenxi',
        content: '小白问一句，如果他今年已经休了9天，多出来的要从工资里扣回来吗？',
        minutesAfterPost: 260,
        replies: [
          {
            author: 'hejia',
            content: '不扣。第十二条第三款：已经安排的多于折算应休天数的，不再扣回。所以系统额度最好按月放。',
            minutesAfterPost: 275,
          },
        ],
      },
    ],
  },
  {
    author: 'chenxi',
    type: 2,
    title: '行政要换人脸考勤机，不肯录的同事能算旷工吗',
    content: `我们180人，行政采购了人脸考勤机，通知下周一起只认人脸，没录的算旷工。有3位同事不肯录，一位要看保存多久，一位说厂商的云在外地，还有一位直接发了法条。行政让我“做做思想工作”，可我看完法条觉得他们说得有道理……

想请教：单位考勤用人脸，必须每个人同意吗？制度走过民主程序算不算就可以？不录能不能算旷工？我一个小助理，怎么跟行政和老板讲比较合适？`,
    topics: ['gongjubao', 'zhongcai'],
    minutesAgo: 3050,
    region: '陕西',
    likedBy: keys('sunqian mawei zhengshuang pengyu shenyue liting zhaolei'),
    collectedBy: keys('sunqian mawei shenyue hejia zhoumin'),
    comments: [
      {
        author: 'chenlv',
        content: `分三层。

1. 人脸是生物识别信息，属于敏感个人信息（《个人信息保护法》第二十八条），要有特定目的、充分必要性和严格保护措施；处理应当取得单独同意（第二十九条）。

2. 有人会拿第十三条第一款第（二）项来说：按照依法制定的规章制度实施人力资源管理所必需，不用同意。争议就在“必需”两个字。刷卡、签到都能考勤，很难说非人脸不可。

3. 《人脸识别技术应用安全管理办法》（2025年6月1日起施行）第十条更直接：有其他方式能达到同样要求的，不得把人脸识别作为唯一验证方式；个人不同意的，应当提供其他合理、便捷的方式。

所以人脸可以用，不能只用人脸。不录的人刷卡或者签到，人来了、活干了，不能算旷工。`,
        minutesAfterPost: 130,
        likedBy: keys('chenxi zhengshuang sunqian hejia fengyi zhaolei mawei'),
      },
      {
        author: 'hejia',
        content: `给你一页能拿去开会的，六样补齐就能上：
一、事前做个人信息保护影响评估，第五十五条第（一）项要求的，报告和记录至少存三年（第五十六条）。
二、告知书单独一张，写清目的、方式、保存期限、怎么行使权利，另写必要性和影响（第十七条、第三十条）。
三、同意书单独签，可以撤回（第十五条），别夹在入职表里。
四、备一台刷卡机。
五、厂商签委托处理协议，第二十一条列的几项写全，人脸数据存本机，不上云。
六、离职就删，第四十七条。
跟行政别说“违法”，说“差这六样”，对方好接。`,
        minutesAfterPost: 215,
        likedBy: keys('chenxi chenlv sunqian mawei zhoumin shenyue'),
        images: [
          {
            kind: 'steps',
            title: '人脸考勤上线六样',
            steps: ['影响评估存三年', '单独一张告知书', '单独签同意书', '备一台刷卡机', '委托协议和本机存储', '离职当天删除'],
          },
        ],
        replies: [
          {
            author: 'chenxi',
            content: '何佳姐，我打印了六样去找行政，她说“原来就差一台刷卡机”，语气一下就软了。',
            minutesAfterPost: 1480,
          },
        ],
      },
      {
        author: 'wugang',
        content:
          '我说点反面的。我们厂以前刷卡，代打卡一个月抓到11个，换人脸以后没有了。七百人都录了，制度也过了职代会。厂里说必要，那是真必要，不是图新鲜。',
        minutesAfterPost: 640,
        likedBy: keys('gaofei dengkai'),
        replies: [
          {
            author: 'fengyi',
            content:
              '老吴，防代打卡是正当目的，这点我同意。但职代会通过不等于每个人单独同意，将来有一个人不肯，你还是得给他另一条路。',
            minutesAfterPost: 705,
          },
          { author: 'wugang', content: '行。门卫那台刷卡机没拆，当备用。', to: 'fengyi', minutesAfterPost: 730 },
        ],
      },
    ],
  },
  {
    author: 'shenyue',
    type: 2,
    anonymous: true,
    title: '孕20周的同事想协商离职，老板说谈不下来就调客服',
    content: `公司200人左右，砍掉一条产品线。线上有位产品经理怀孕20周，在职五年两个多月，月均15000元，合同还有十个月到期。她跟我说过想在家安心养胎，又担心没了生育津贴。老板知道后让我月底前谈好协商解除，愿意给N＋3，还加了一句：“谈不下来就调去客服。”

我算了，N是5.5个月。孕期能不能协商解除，我查到的说法是能；可她签完反悔怎么办？津贴断了谁承担？

最难受的是老板最后那句，我不想拿它去吓她。想听听各位真实处理过的做法。`,
    topics: ['caiyuan', 'zhongcai'],
    minutesAgo: 6100,
    bounty: 100,
    region: '浙江',
    likedBy: keys('zhengshuang jiangnan sunqian huangli caomei linxiao tangning chenxi hejia liting'),
    collectedBy: keys('zhengshuang linxiao huangli sunqian jiangnan mawei'),
    comments: [
      {
        author: 'chenlv',
        content: `可以协商，但必须是真协商。“谈不下来就调客服”这句话，一次都不要出现。

1. 边界。《劳动合同法》第四十二条第（四）项禁止的是按第四十条、第四十一条解除孕期女职工，没有禁止第三十六条。反过来，《女职工劳动保护特别规定》第五条、《妇女权益保障法》第四十八条不许因怀孕降薪、辞退，拿调岗逼签正好踩在这里。
2. 反悔。《解释（一）》第三十五条：没有欺诈、胁迫、乘人之危的，协议有效；重大误解、显失公平的可以撤销。所以协议写明：双方知悉怀孕、知悉三期待遇、由公司提出、数额本人已核对。
3. 谁提的要写对。公司提出，才有第四十六条第（二）项的N。
4. 程序。两个人谈，不超过40分钟，文本让她带走至少一周，和家人、律师商量。
5. 价格。别只盯着N，要和她放弃的东西比。`,
        minutesAfterPost: 88,
        accepted: true,
        likedBy: keys('zhengshuang hejia jiangnan fengyi linxiao sunqian zhoumin huangli caomei'),
        replies: [
          {
            author: 'wangbo',
            content:
              '第5点我补个数。N＋3是8.5×15000＝127500元。她留下来，离预产期约五个月，到孩子满周岁约17个月，工资加津贴按15000估是255000元。她自己真想走，127500算厚道；不想走，这个价不够。',
            minutesAfterPost: 143,
          },
          {
            author: 'xujing',
            content: '同意这么比。另外合同虽然只剩十个月，按第四十五条会续延到哺乳期满，算的时候别只算到合同到期。',
            minutesAfterPost: 190,
          },
        ],
      },
      {
        author: 'tangning',
        content: `津贴先算清再谈。《社会保险法》第五十六条，生育津贴按单位上年度职工月平均工资计发；能不能领，多数地方要求分娩时在保，有的还要求连续缴满几个月，必须问参保地经办窗口。离职断缴，这笔钱多半就没有了。

我见过两种处理：一是解除日往后推，真实在职、真实发薪，到能领津贴为止，写进协议；二是公司把这部分折成数额加进补偿。千万别人走了只挂着社保，那是骗取待遇，第八十八条，退回之外罚二到五倍。`,
        minutesAfterPost: 260,
        likedBy: keys('chenlv hejia sunqian zhengshuang chenxi xujing'),
      },
      {
        author: 'jiangnan',
        content: `去年我们关校区，名单里有一位孕期的，我把她拿出来，回总部做课程整理，一直做到生。不是我们高尚，是排得出活，就不必去买断一个最需要稳定的人。

她说想在家养胎，先问清楚怕的是什么：身体，通勤，还是看着组没了心慌？如果是身体，《女职工劳动保护特别规定》第六条，凭医疗机构证明可以减轻劳动量或者换能适应的活。也许她要的不是离职。`,
        minutesAfterPost: 410,
        likedBy: keys('zhengshuang linxiao huangli chenxi liting caomei zhaolei'),
        replies: [
          {
            author: 'wugang',
            content: '话是好话，可线都砍了，不是每家都有总部能塞人。谈可以谈，别让她觉得没有第二条路就行。',
            minutesAfterPost: 520,
          },
          {
            author: 'jiangnan',
            content: '同意，要紧的就是“有第二条路”。哪怕那条路差一点，也得是真的。',
            to: 'wugang',
            minutesAfterPost: 548,
          },
        ],
      },
      {
        author: 'fengyi',
        content:
          '庭上见过反悔的。签字前两周的聊天记录基本决定结果：有一家主管发过“你这样子去客服也坐不住”，协议没保住；另一家谈了三次，次次都有“不签也可以，岗位我们另行商量”，协议站住了。签完才发现怀孕、回头说重大误解的，多数不支持；你们双方都知情，反而清楚。',
        minutesAfterPost: 1320,
        likedBy: keys('chenlv hejia zhengshuang yuanfang'),
      },
    ],
  },
  {
    author: 'tangning',
    type: 2,
    anonymous: true,
    title: '核工资发现两个没有考勤的人，每月还让我签字',
    content: `我在一家六百多人的制造企业做薪酬专员。核上月工资时发现有两个人：没有考勤，没有合同档案，社保不在我们这里，工资已经发了一年多，一个每月11000，一个9500，到上月14个月，合计28.7万。审批人是分管副总，其中一张卡的户名和他同姓。

我问了直接上级，她说“按名单发就行，别多问”。这个月的表又到我手上，复核栏要我签字。

签了怕是帮忙，不签怕丢工作，说出去万一另有原因，又成了我造谣。手里该留什么、不该留什么，找谁说，心里很乱。`,
    topics: ['xinchou', 'hrbp'],
    minutesAgo: 8800,
    bounty: 20,
    region: '重庆',
    likedBy: keys('sunqian luoyan shenyue mawei xujing chenxi zhengshuang hejia'),
    collectedBy: keys('sunqian luoyan mawei xujing'),
    comments: [
      {
        author: 'chenlv',
        content: `您现在要做的是把自己放到安全的位置，不是破案。

1. 不下结论。也可能是顾问费、内退人员走错了科目。对外不说，群里更不要提。
2. 不签“复核无误”。可以签“金额与系统一致，所列两人无合同、考勤，请补充依据”，同时发邮件请上级书面回复。
3. 留什么：本人经手的审批流、邮件、签字页。不留什么：整张工资表不要发到私人邮箱，没有权限的系统不要去翻，金融账户属于敏感个人信息（《个人信息保护法》第二十八条）。
4. 找谁：直接上级已经表态，就越过她，找审计、监事或者总经理，书面一次、当面一次。都不通，再考虑公安机关。
5. 性质。查实是虚列人员领钱的，可能涉及职务侵占（《刑法》第二百七十一条，2022年的立案追诉标准（二）第七十六条是三万元以上）。明知还配合做表，就很难说只是经办。
6. 公司因此辞退您，没有法定理由就是违法解除，可以要求继续履行或者2N（《劳动合同法》第四十八条、第八十七条）。`,
        minutesAfterPost: 105,
        likedBy: keys('sunqian luoyan hejia xujing fengyi yuanfang shenyue wangbo'),
      },
      {
        author: 'wangbo',
        content: `做审计配合时，我们叫“五表碰一遍”：花名册、劳动合同台账、考勤、个税申报、银行代发户名，按身份证号连起来，多出来的人自己会掉出来。

建议不要单独查这两个人，而是提一个例行的“年末人员数据核对”，600多人一起碰，差异列成清单，这两个人和别的差异一起出现。这样是流程发现的，不是谁盯着谁。`,
        minutesAfterPost: 240,
        likedBy: keys('luoyan xujing zhaolei sunqian zhoumin'),
        replies: [
          {
            author: 'fengyi',
            content: '办法好，有一个前提：动作要快。清单一发，对方可能先补合同、补考勤，日期要留得住。',
            minutesAfterPost: 315,
          },
          {
            author: 'wangbo',
            content: '对。先把当天的导出记录和系统日志交给审计，再发核对通知，顺序别反。',
            to: 'fengyi',
            minutesAfterPost: 340,
          },
        ],
      },
      {
        author: 'wugang',
        content:
          '别当英雄，也别当帮凶。你不签，天塌不下来；你签了，28.7万后面就有你一个名字。我当HRD这么多年，底下人拿着缺依据的单子来问我，我只会谢谢他。',
        minutesAfterPost: 390,
        likedBy: keys('gaofei dengkai mawei sunqian'),
        replies: [
          {
            author: 'luoyan',
            content:
              '吴总，您是HRD，她是专员，不签就是六百人发不出工资，压力全在她身上。可以把那两个人单列一张待核表，其余的先发。',
            minutesAfterPost: 455,
          },
          { author: 'wugang', content: '单列，这个办法好。我没想到这一层，认。', to: 'luoyan', minutesAfterPost: 470 },
        ],
      },
      {
        author: 'yuanfang',
        content:
          '国企的做法供参考：线索走纪检或内审，只登记、不扩散。民营企业没有纪检，多半有监事或股东。写材料只写三样：时间、金额、缺什么依据。猜测不写，“同姓”那句也不写，同姓不是证据。',
        minutesAfterPost: 1190,
        likedBy: keys('fengyi chenlv luoyan'),
      },
      {
        author: 'xujing',
        content:
          '还有一个口子：如果真有其人，他们在个税App里会看到这笔收入，本人可以申诉，到时候税务会来问扣缴单位。这种事迟早会露，越早有书面记录，对经办的人越有利。',
        minutesAfterPost: 1720,
        likedBy: keys('sunqian luoyan mawei'),
      },
    ],
  },
  {
    author: 'gaofei',
    type: 2,
    title: '九级工伤，停工留薪期发错了，年底合同到期怎么办',
    content: `分拨中心一名分拣员，2024年3月11日入职，合同到2026年12月31日。今年5月18日被叉车挤伤右手，7月2日认定工伤，停工留薪期确认4个月，10月26日鉴定九级。

现在一团乱：
1. 停工留薪期工资，项目上按2800元基本工资发了4个月，他受伤前12个月平均应发7400元；
2. 9月18日以后他一直交病假条没上班，项目经理要按旷工解除；
3. 公司不打算续签，问年底能不能终止、要付哪些钱。

另外社保缴费基数报的是5000元。请大家帮我理个顺序。`,
    topics: ['shebao', 'zhongcai'],
    minutesAgo: 12400,
    dated: true,
    bounty: 20,
    region: '河南',
    likedBy: keys('wugang dengkai huangli zhoumin caomei mawei chenxi sunqian'),
    collectedBy: keys('dengkai huangli wugang zhoumin sunqian chenxi caomei'),
    comments: [
      {
        author: 'zhoumin',
        content: `按时间排一遍，这样和项目经理好讲。

5月18日至9月17日：《工伤保险条例》第三十三条，停工留薪期内原工资福利待遇不变，单位按月付。发2800不对，按7400算要补4600×4＝18400元（加班费算不算“原工资”，各地有差别，先问）。

9月18日以后：原待遇停了，还要治疗的继续享受工伤医疗待遇。他交着病假条，按病假处理，旷工立不住。

10月26日九级：第三十七条，一次性伤残补助金9个月本人工资，基金付。本人工资看受伤前12个月平均缴费工资（第六十四条），按5000是45000元。

12月31日到期：七至十级可以期满终止，要付三样：经济补偿，2年9个多月算3个月（《劳动合同法实施条例》第二十三条）；一次性工伤医疗补助金，基金付；一次性伤残就业补助金，公司付，后两样看省里标准。

到期前想按第四十条、第四十一条解除，不行（《劳动合同法》第四十二条第（二）项）。`,
        minutesAfterPost: 150,
        accepted: true,
        likedBy: keys('gaofei wugang dengkai tangning hejia fengyi huangli sunqian chenxi caomei'),
        images: [
          {
            kind: 'table',
            title: '九级工伤各段谁付',
            columns: ['时间', '项目', '谁付'],
            rows: [
              ['5月18日起4个月', '原工资福利', '公司'],
              ['期满后', '工伤医疗', '基金'],
              ['评级后', '9个月补助金', '基金'],
              ['终止时', '医疗补助金', '基金'],
              ['终止时', '就业补助金', '公司'],
              ['终止时', '经济补偿3个月', '公司'],
            ],
          },
        ],
        replies: [
          { author: 'gaofei', content: '周姐，这张表我直接贴到项目例会上了，18400元这个月补。', minutesAfterPost: 1610 },
          {
            author: 'zhoumin',
            content: '补的时候让他签个收条，写清是哪几个月的差额，别写“一次性了结”。',
            minutesAfterPost: 1650,
          },
        ],
      },
      {
        author: 'tangning',
        content:
          '缴费基数这个坑要单独说。实发7400、申报5000，基金只按5000付45000元；按7400应是66600元，差的21600元是少报造成的，多数地方会判公司补。再往上还有《劳动保障监察条例》第二十七条，瞒报工资总额的，处瞒报数额1倍以上3倍以下罚款。趁这次把基数改过来，别只改他一个。',
        minutesAfterPost: 330,
        likedBy: keys('gaofei zhoumin wugang hejia'),
      },
      {
        author: 'wugang',
        content: '项目经理要按旷工，让他自己去仲裁庭讲。',
        minutesAfterPost: 420,
        likedBy: keys('dengkai huangli gaofei'),
        replies: [
          {
            author: 'fengyi',
            content: '讲过的多半输了。手上有医院的休假证明，又刚认定工伤，最多是请假手续不全，够不上严重违反规章制度。',
            minutesAfterPost: 540,
          },
        ],
      },
      {
        author: 'dengkai',
        content:
          '工地上这种事年年有。九级的手还能干活，先问他想不想留，换个扫码、看监控的岗，比年底算三笔钱强。真要走，本人提出解除也有医疗补助金和就业补助金（第三十七条第（二）项），只是公司不用付经济补偿。这一点要跟他讲明白，不能哄着人写辞职。',
        minutesAfterPost: 1480,
        likedBy: keys('zhoumin gaofei chenlv caomei'),
        replies: [{ author: 'gaofei', content: '他想留，就是怕叉车。正在给他协调监控室。', minutesAfterPost: 1625 }],
      },
    ],
  },
  {
    author: 'yuanfang',
    type: 2,
    title: '喷涂女工怀孕调去仓库，计件和有害岗位津贴还发吗',
    content: `我单位喷涂车间一名女工，一个月前交来孕检证明，孕14周。原收入：底薪4200元，计件平均2600元，有害岗位津贴600元，合计7400元，三班倒。车间当天让她去仓库开单，拟按仓库岗发4200元加绩效800元。

车间的理由：是她自己不能干，薪随岗走；况且上月检测，苯没有超标，调岗已经是照顾。她提出收入保持7400元。

我查了文件，有两处拿不准：检测合格，还必须调离吗？计件和津贴要不要照发，发到什么时候？职代会上有人问起，想把口径定得经得住推敲。`,
    topics: ['hrbp', 'zhongcai'],
    minutesAgo: 17600,
    region: '辽宁',
    likedBy: keys('zhoumin wugang zhengshuang dengkai caomei luoyan'),
    collectedBy: keys('zhoumin wugang luoyan hejia'),
    comments: [
      {
        author: 'chenlv',
        content: `两问分开答。

一、要不要调离。《女职工劳动保护特别规定》附录第三条第（一）项说的是苯等浓度超过国家职业卫生标准的作业；没有超标，这一项够不上。但《职业病防治法》第三十八条不看超标，不得安排孕期、哺乳期女职工从事对本人和胎儿、婴儿有危害的作业。喷涂岗位，我的意见是调离，这不是照顾，是义务。

二、收入。《特别规定》第五条不得因怀孕降低工资，《妇女权益保障法》第四十八条再加上福利待遇。计件2600元是劳动所得，离岗是公司履行义务，不能让她少拿，建议按前12个月平均补齐。津贴600元有争议，看制度怎么写：人人固定发，倾向算工资；按实际接触天数发，停发有道理。`,
        minutesAfterPost: 165,
        likedBy: keys('yuanfang zhoumin hejia fengyi zhengshuang luoyan caomei'),
        replies: [
          {
            author: 'yuanfang',
            content: '谢谢。我单位制度写的是“在岗按月发放，休假超过5天按日扣减”，应归哪一类？',
            minutesAfterPost: 1290,
          },
          {
            author: 'chenlv',
            content: '介于两者之间，偏向固定。真要停，先改制度，对所有离岗的人一个算法，不能只对她。',
            to: 'yuanfang',
            minutesAfterPost: 1345,
          },
        ],
      },
      {
        author: 'wugang',
        content:
          '津贴我不同意照发。这600块是补身体的，人不在喷房了，男工调走一样停，对谁都一样。计件那2600我赞成补，不补她吃大亏。全额7400听着漂亮，以后每个调岗的都来要，你怎么回？',
        minutesAfterPost: 350,
        likedBy: keys('dengkai gaofei'),
        replies: [
          {
            author: 'fengyi',
            content:
              '老吴讲的“对谁都一样”是关键，做得到就讲得通。做不到的，《关于工资总额组成的规定》第八条，保健性津贴也是工资的一部分，停了就要解释为什么不是降薪。',
            minutesAfterPost: 430,
          },
        ],
      },
      {
        author: 'zhoumin',
        content: `我们厂有一张“三期岗位清单”，提前把每个岗位标成能留、要调、能接收三种，职防检测点和体检结果附在后面，女工一报孕，班长照表办，当天换岗，不用临时商量。

收入这块我们定的是：底薪照旧，计件按前12个月平均，津贴停，另发同额“孕期补差”，从报孕那天发到孩子满周岁，产假期间走生育津贴。名目换了，人心里踏实，男工也没话说。别忘了两条时间线：怀孕7个月以上不得排夜班、不得加班（《特别规定》第六条），哺乳期也一样（第九条），三班倒要提前改排班。`,
        minutesAfterPost: 940,
        likedBy: keys('yuanfang hejia chenlv wugang huangli luoyan'),
        images: [
          {
            kind: 'note',
            title: '三期调岗确认书五行',
            lines: ['原岗位、原收入构成', '新岗位、班次、地点', '计件按前12月平均补', '津贴怎么处理、依据', '起止日、期满回原岗'],
          },
        ],
        replies: [
          { author: 'yuanfang', content: '“岗位清单”值得学，我请安环处一起列，列好再上职代会。', minutesAfterPost: 2410 },
        ],
      },
      {
        author: 'sunqian',
        content: '我有点糊涂……她要是自己说愿意留在喷涂，多拿点钱，写个保证书，是不是也不行？',
        minutesAfterPost: 1850,
        likedBy: keys('chenxi'),
        replies: [
          {
            author: 'chenlv',
            content: '不行。第三十八条约束的是单位的安排，本人同意免不掉，保证书出了事一点用都没有。',
            minutesAfterPost: 1902,
          },
        ],
      },
    ],
  },
  {
    author: 'mawei',
    type: 2,
    title: '员工手写放弃社保，三年后要补偿还要补缴40个月',
    content: `设计师C，三年四个月前入职时自己要求不交社保，手写了放弃承诺书，公司每月另发600元“社保补贴”，发了40个月，共24000元。前天他快递来一份解除通知，理由是未依法缴纳社会保险费，要求3.5个月经济补偿31500元，并补缴40个月。

老板觉得很冤：承诺书是他自己写的，钱也每月给了。2025年9月施行的司法解释（二）我看到过，没敢动这几个人（还有5个同样的）。

想问：承诺书有没有用？600元能不能要回来？补缴和滞纳金怎么算？另外5个人现在怎么办？`,
    topics: ['shebao', 'zhongcai'],
    minutesAgo: 22300,
    region: '福建',
    likedBy: keys('sunqian chenxi tangning caomei huangli dengkai hejia shenyue jiangnan gaofei'),
    collectedBy: keys('sunqian caomei huangli dengkai chenxi shenyue gaofei'),
    comments: [
      {
        author: 'tangning',
        content: `一条一条来。

1. 承诺书无效。《最高人民法院关于审理劳动争议案件适用法律问题的解释（二）》（法释〔2025〕12号，2025年9月1日起施行）第十九条：约定或者承诺不缴的，无效；劳动者按《劳动合同法》第三十八条第一款第三项解除并要经济补偿的，支持。月薪9000的话，3年4个月算3.5个月，31500元没算错。

2. 600元能要，但有先后。还是第十九条，公司依法补缴之后，才可以请求返还。没补之前别从工资里扣。

3. 补缴。单位部分公司出，个人部分他出、公司代缴（《社会保险法》第六十条）。滞纳金按日万分之五，从欠缴之日算（第八十六条），是公司的责任，欠1000元满1000天就是500元。基数看各年实际工资，能补哪些险种先去税务和社保窗口拉明细。

4. 另外5个人这个月就参保，从用工之日的欠费一起清，逐个面谈，补贴停发写清楚。`,
        minutesAfterPost: 120,
        accepted: true,
        likedBy: keys('mawei sunqian chenxi chenlv hejia fengyi xujing caomei huangli dengkai zhoumin'),
        replies: [
          {
            author: 'mawei',
            content: '月薪就是9000。窗口说养老能补，医保要看年份，我按您说的先拉明细。',
            minutesAfterPost: 1530,
          },
          {
            author: 'tangning',
            content: '医保补了也不一定能倒着报销，这段时间他看病的钱可能会来找公司，留一笔预算。',
            minutesAfterPost: 1560,
          },
        ],
      },
      {
        author: 'wugang',
        content: '当初省的是每月一千多，现在连本带利还。员工自愿也不行，记住这一条就够了。我们厂是先办社保再发工牌。',
        minutesAfterPost: 175,
        likedBy: keys('dengkai gaofei caomei huangli'),
        replies: [{ author: 'mawei', content: '流程已经改了，工牌放最后一步。', minutesAfterPost: 1540 }],
      },
      {
        author: 'chenlv',
        content:
          '加一个您老板没想到的：没参保期间出了工伤，《工伤保险条例》第六十二条第二款，按条例的项目和标准，全部由公司付。另外5个人里只要有一个在上下班路上出事，就不是三万块的问题，所以第4步别等月底。24000元的返还要单独提请求，证据是工资条上“社保补贴”单列；混在工资里发的，很难拆出来。',
        minutesAfterPost: 430,
        likedBy: keys('mawei tangning hejia sunqian'),
        replies: [{ author: 'mawei', content: '单列的，每个月都有。第一次庆幸工资条做得细。', minutesAfterPost: 1545 }],
      },
      {
        author: 'fengyi',
        content: `程序上是两条路。补缴归征收机构，《社会保险法》第六十三条，多数地方仲裁不受理单纯的补缴请求，他会去社保、税务投诉。仲裁管的是经济补偿，还有社保经办机构不能补办造成的损失（《解释（一）》第一条第（五）项）。

《劳动保障监察条例》第二十条有个两年，但连续状态的从终了之日起算，各地把握也不一样，别想着拖过去。`,
        minutesAfterPost: 1460,
        likedBy: keys('chenlv tangning hejia yuanfang'),
      },
      {
        author: 'chenxi',
        content: '想问一下，有同事说自己交了居民医保，就可以不在公司交吗？',
        minutesAfterPost: 3020,
        replies: [
          {
            author: 'tangning',
            content: '不可以。和公司有劳动关系就要按职工参保，居民医保那边办停就好，别重复缴。',
            minutesAfterPost: 3065,
          },
        ],
      },
    ],
  },
  {
    author: 'zhengshuang',
    type: 2,
    title: '三个人的N和财务对不上：2008年前、三倍封顶、集团调动',
    content: `业务线月底关停，公司提出协商解除，日期定在2026年11月30日。三个人的数，财务和我对不上：

甲，2007年6月11日入职，月均应得18600元，低于当地平均工资三倍。财务说N最多12个月。
乙，2019年3月4日入职，月均52000元，高于三倍。
丙，2026年4月20日从集团兄弟公司调来，原公司2022年8月1日入职，调动时没给过补偿，月均9500元。财务按7个月算，给1个月。

另外，财务的“月工资”用的是扣完社保个税的实发数。请各位帮我核一核。`,
    topics: ['caiyuan', 'xinchou'],
    minutesAgo: 28100,
    dated: true,
    region: '北京',
    images: [
      {
        kind: 'table',
        title: '财务的算法',
        columns: ['人', '入职', '月均应得', '财务给'],
        rows: [
          ['甲', '2007-06-11', '18600', '12个月'],
          ['乙', '2019-03-04', '52000', '8个月'],
          ['丙', '2022-08-01', '9500', '1个月'],
        ],
      },
    ],
    likedBy: keys('jiangnan zhaolei shenyue linxiao hejia sunqian xujing pengyu luoyan mawei huangli'),
    collectedBy: keys('jiangnan shenyue linxiao hejia sunqian mawei zhaolei xujing luoyan'),
    comments: [
      {
        author: 'chenlv',
        content: `依据在《劳动合同法》第四十六条第（二）项、第四十七条和《实施条例》，逐个说。

1. 月工资用应得，不用实发。《实施条例》第二十七条：计时或计件工资，加奖金、津贴和补贴等货币性收入。
2. 甲不封顶。“最高不超过十二年”只管月工资高于三倍的人（第四十七条第二款）。2008年以后是18年11个月，算19个月；2007年那段按第九十七条第三款适用当时的规定。
3. 乙7年8个多月，算8年，年限没到12，不受影响；标准降为三倍数额，不能用52000。
4. 丙的年限合并。非因本人原因被安排到新单位，原单位没付过补偿，见《实施条例》第十条、《解释（一）》第四十六条。4年4个月，4.5个月，9500×4.5＝42750元，不是9500元。

最后，协商解除没有法定的“＋1”，代通知金是第四十条的事；谈的时候愿意多给，是另一回事。`,
        minutesAfterPost: 95,
        accepted: true,
        likedBy: keys('zhengshuang jiangnan hejia shenyue wangbo fengyi linxiao zhaolei sunqian xujing zhoumin'),
        replies: [
          { author: 'sunqian', content: '“实发”和“应得”差这么多！我一直以为按打到卡里的算……', minutesAfterPost: 380 },
          {
            author: 'hejia',
            content: '还有一个常见的错：把离职当月不满月的工资也放进12个月平均，会拉低。往前取完整的12个月。',
            to: 'sunqian',
            minutesAfterPost: 422,
          },
        ],
      },
      {
        author: 'fengyi',
        content: `补甲的2007年。当时的规定是劳部发〔1994〕481号第五条：公司提出并协商解除的，每满一年发一个月工资，工作不满一年的按一年。2007年6月11日到年底6个多月，算1个月。

分段是1＋19＝20个月，372000元；不分段按19年5个多月是19.5个月，362700元。481号2017年已经废止，2008年以前那段实务里仍参照它。分不分段、怎么接，各地有差别，差9300元，我建议按20个月谈。`,
        minutesAfterPost: 260,
        likedBy: keys('chenlv zhengshuang yuanfang jiangnan hejia wangbo'),
        replies: [
          {
            author: 'zhengshuang',
            content: '财务看到“19年”才意识到12年那条用错人了。按20个月报上去了。',
            minutesAfterPost: 1430,
          },
        ],
      },
      {
        author: 'wangbo',
        content: `第二十七条最容易漏的是奖金。年终奖一般2月发，落在前12个月里，是按发放额全计，还是按所属年度摊，各地不一样；加班费计不计入也有分歧。

我的习惯是做两版：上限版全计入，下限版按当地最紧的口径，每个人差多少列出来，让老板选，别让HR替老板省。`,
        minutesAfterPost: 610,
        likedBy: keys('zhengshuang xujing zhaolei luoyan'),
        replies: [
          { author: 'zhengshuang', content: '三个人两版合计差1.7万，老板说按上限，省得多谈一轮。', minutesAfterPost: 1442 },
        ],
      },
      {
        author: 'wugang',
        content: 'N是底价，不是成交价。人家干了19年，你上来先抠半个月，后面就别想好好谈。',
        minutesAfterPost: 1510,
        likedBy: keys('jiangnan zhengshuang linxiao huangli gaofei'),
      },
    ],
  },
  {
    author: 'jiangnan',
    type: 2,
    title: '离职一年零三天收件，四项仲裁请求哪些过了时效',
    content: `收到一份仲裁申请。教师D，2023年2月20日入职，书面合同到2023年9月1日才签，2025年10月17日被我们解除。仲裁委的收件日是2026年10月20日，四项请求见图。

两个细节：2026年3月5日他微信问过我同事“加班费什么时候结”，同事回了“在对账”；5月他去监察大队投诉过加班费，没说别的。

我的第一反应是“一年都过了”，可细看四项好像不一样。哪些能用时效抗辩，哪些不能？答辩状怎么写才稳？`,
    topics: ['zhongcai'],
    minutesAgo: 34500,
    dated: true,
    region: '山东',
    images: [
      {
        kind: 'table',
        title: '教师D的四项请求',
        columns: ['请求', '涉及期间', '主张过吗'],
        rows: [
          ['加班费差额', '2023年至2024年', '微信、投诉'],
          ['二倍工资', '2023年3月至8月', '没有'],
          ['未休年假', '2024、2025年', '没有'],
          ['违法解除赔偿', '2025-10-17', '待查'],
        ],
      },
    ],
    likedBy: keys('zhengshuang shenyue hejia liting sunqian mawei zhoumin linxiao yuanfang'),
    collectedBy: keys('zhengshuang shenyue hejia sunqian mawei linxiao yuanfang dengkai'),
    comments: [
      {
        author: 'fengyi',
        content: `《劳动争议调解仲裁法》第二十七条四款各管一段，逐项对。

加班费：劳动报酬，适用第四款，在职期间不受一年限制，离职后一年内提。他3月微信主张，5月投诉，第二款中断，重新计算。这项没有时效可抗，留着力气核事实。

二倍工资：2023年3月20日至8月31日，多数地方不当劳动报酬，适用一年。逐月算还是从签合同起算，2024年都已届满，可以抗辩。

未休年假：200%那部分算不算劳动报酬，各地裁判不一，2024年那份看当地口径。

赔偿金：从2025年10月17日起一年，微信和投诉都没提，不好说中断。2026年10月17日是周六，按《民法典》第二百零三条，可以顺延到19日。收件是20日，先查他怎么交的、哪天交的，邮寄看邮戳，网上看提交时间。2025年的年假也卡在这一天。

时效要自己提，一项一项写，别写一句“全部超过时效”。`,
        minutesAfterPost: 180,
        likedBy: keys('jiangnan hejia chenlv zhengshuang shenyue sunqian yuanfang zhoumin'),
        replies: [
          { author: 'jiangnan', content: '查到了，网上提交时间是10月18日晚上，20日是窗口收件。', minutesAfterPost: 1620 },
          {
            author: 'fengyi',
            content: '那赔偿金这一项多半没过，别押在时效上了，去准备解除依据和送达证据。',
            to: 'jiangnan',
            minutesAfterPost: 1655,
          },
        ],
      },
      {
        author: 'chenlv',
        content: `有一点我看法不同。“在对账”三个字，可以解释成同意履行，也可以解释成只是沟通，但加班费本来走第四款，离职到微信又不满一年，争它意义不大。

真正要花工夫的是赔偿金：他这一年里如果发过律师函，或者跟任何一位管理者说过“你们要赔我”，就可能中断。先把所有人和他的聊天翻一遍，再决定这条写不写。写了被当庭拿出截图，后面的话仲裁员就不太爱听了。`,
        minutesAfterPost: 420,
        likedBy: keys('jiangnan fengyi hejia shenyue'),
        replies: [
          {
            author: 'jiangnan',
            content: '翻了。6月他跟校区主管说过“辞退这事我咽不下去”，这算主张权利吗？',
            minutesAfterPost: 1700,
          },
          {
            author: 'chenlv',
            content: '单这一句偏弱，要看上下文有没有要求公司赔。和冯老师意见一样，重心放回解除本身。',
            to: 'jiangnan',
            minutesAfterPost: 1745,
          },
        ],
      },
      {
        author: 'hejia',
        content:
          '加班费这项，2023年的考勤和工资表还在吗？《工资支付暂行规定》第六条只要求工资记录保存两年以上，我们中心一律留到离职后满两年，怕的就是这种。',
        minutesAfterPost: 700,
        likedBy: keys('jiangnan sunqian tangning'),
        replies: [
          { author: 'jiangnan', content: '工资表全在。考勤机换过一次，2023年丢了半年。', minutesAfterPost: 1712 },
          {
            author: 'fengyi',
            content:
              '丢了如实说。《解释（一）》第四十二条，加班事实先由他举证；他能证明证据在你们手里而你们不给，才由你们担不利后果。',
            minutesAfterPost: 1790,
          },
        ],
      },
    ],
  },
  {
    author: 'luoyan',
    type: 2,
    title: '累计病休184天，医疗期到底满没满，满了能解除吗',
    content: `员工B，实际工作年限12年，2022年5月9日进的我们公司。腰椎手术后断断续续休病假，记录见图，到10月20日累计184天，病假条一直在交。

人事助理按“本单位不满5年，3个月”算，说6月就满了，多给的待遇要不要追回？车间主任更直接，说医疗期都过了还不来，按旷工处理。

我自己查下来是6个月，但“12个月内累计”从哪天起算、休息日算不算、满了之后能不能解除、要给多少，还是不敢拍板。`,
    topics: ['zhongcai', 'hrbp'],
    minutesAgo: 43800,
    dated: true,
    region: '河北',
    images: [
      {
        kind: 'table',
        title: '2026年病休记录',
        columns: ['起', '止', '天数'],
        rows: [
          ['1月12日', '3月31日', '79'],
          ['6月1日', '7月31日', '61'],
          ['9月7日', '10月20日', '44'],
          ['合计', '', '184'],
        ],
        marked: 3,
      },
    ],
    likedBy: keys('zhoumin hejia sunqian wangbo yuanfang huangli caomei chenxi gaofei dengkai mawei'),
    collectedBy: keys('zhoumin hejia sunqian yuanfang huangli caomei chenxi mawei shenyue'),
    comments: [
      {
        author: 'fengyi',
        content: `6个月是对的，助理错在只看了司龄。

一、多长。劳部发〔1994〕479号第三条：实际工作年限10年以上、本单位5年以下，6个月；第四条：在12个月内累计。

二、怎么数。劳部发〔1995〕236号：从病休第一天起累计，公休日和法定节日包括在内。窗口是2026年1月12日起12个月。前两段140天，6个月多按180天折，从9月7日再数40天，10月16日满。

三、满了不等于可以解除。《劳动合同法》第四十条第（一）项是两个“不能”：不能从事原工作，也不能从事另行安排的工作。先申请劳动能力鉴定（479号第七条），再书面安排一个轻一点的岗位，试过、留记录。

四、真要解除：提前30日书面通知，或者额外付一个月工资；事先把理由通知工会（第四十三条）；付N（第四十六条第（三）项）。

五、旷工不能用。病假条一直在交，就是病假。`,
        minutesAfterPost: 230,
        accepted: true,
        likedBy: keys('luoyan chenlv zhoumin hejia yuanfang sunqian wangbo huangli caomei chenxi'),
        replies: [
          { author: 'luoyan', content: '谢谢冯老师。待遇追回的事我已经让助理停下了，先约他谈轻岗。', minutesAfterPost: 1490 },
          {
            author: 'dengkai',
            content: '轻岗要真能坐得住。我们有过安排他去看料场，其实要来回走，仲裁没认。',
            minutesAfterPost: 2130,
          },
        ],
      },
      {
        author: 'chenlv',
        content: `补两点。

第一，医疗补助费。劳部发〔1994〕481号废止以后各地做法不一，有的地方法规写着，例如《上海市劳动合同条例》第四十四条，解除时除经济补偿外，另给不低于六个月工资收入的医疗补助费。你们那边请先问仲裁院。

第二，先排除特殊疾病。236号文提到癌症、精神病、瘫痪等，24个月内尚不能痊愈的，经批准可以适当延长。腰椎手术一般不在里面，但诊断书请看原件，别只听转述。`,
        minutesAfterPost: 520,
        likedBy: keys('luoyan fengyi hejia zhoumin'),
      },
      {
        author: 'zhoumin',
        content:
          '病假工资别忘了下限：劳部发〔1995〕309号第59条，可以低于最低工资，但不能低于最低工资标准的80%。还有社保个人部分从病假工资里扣，扣完所剩无几的，提前跟本人说，不然发薪那天一定来吵。',
        minutesAfterPost: 1120,
        likedBy: keys('luoyan tangning sunqian'),
        replies: [
          { author: 'luoyan', content: '我们按70%发，没低过下限。个人部分上月起改成短信告知了。', minutesAfterPost: 1502 },
        ],
      },
      {
        author: 'sunqian',
        content: '我一直以为医疗期满合同就可以终止……如果他的合同正好10月31日到期呢？',
        minutesAfterPost: 2600,
        replies: [
          {
            author: 'chenlv',
            content:
              '到期时还在医疗期内，才按第四十五条续延；10月16日已满，31日可以到期终止，但公司不续要付经济补偿（第四十六条第（五）项）。',
            minutesAfterPost: 2680,
          },
          { author: 'sunqian', content: '原来“解除”和“终止”要分开看，记下来了。', minutesAfterPost: 2710 },
        ],
      },
    ],
  },
  {
    author: 'caomei',
    type: 2,
    title: '国庆7天全员上班，能全记调休吗，加班基数按底薪行不行',
    content: `酒店前厅12个人，标准工时，国庆1日到7日全部在岗。9月20日、10月10日两个调休的班也上了。

工资：基本工资3480元，岗位工资1740元，绩效870元（每月固定发，从没浮动过），合计6090元。合同里印着“加班工资以基本工资为计算基数”。

老板的方案：7天全记调休，淡季慢慢休；谁一定要钱，就按3480算。

我做酒店二十年，前三天躲不掉是知道的，后四天和基数往年都糊里糊涂过去了。今年有两个主管把账单算好放我桌上，想一次弄明白。`,
    topics: ['xinchou', 'gongjubao'],
    minutesAgo: 53300,
    dated: true,
    region: '海南',
    likedBy: keys('huangli liting gaofei wugang sunqian mawei zhoumin chenxi luoyan tangning yuanfang dengkai'),
    collectedBy: keys('huangli liting gaofei sunqian mawei chenxi dengkai zhoumin tangning luoyan shenyue'),
    comments: [
      {
        author: 'xujing',
        content: `分三段看。

一、1日至3日是法定休假日。《劳动法》第四十四条第（三）项没有补休这个选项，只能付钱，不低于300%，在月薪之外另付（劳部发〔1995〕226号写的是“应另外支付”）。

二、4日至7日是休息日。第（二）项：先看能不能补休，不能补休才付200%。记调休没错，但要写清哪天休，无限期挂着等于没安排。

三、基数。《工资支付暂行规定》第十三条用的是劳动合同规定的本人日或小时工资标准。岗位工资和从不浮动的绩效，正常出勤就能拿到，我会算进去，6090÷21.75＝280元。合同约定只按基本工资，各地认不认差别很大，先查本省的工资支付规定。

算账：前三天280×300%×3＝2520元；后四天补不了休，280×200%×4＝2240元。按3480算，前三天是1440元，每人差1080，12个人不到1.3万，不值得打官司。`,
        minutesAfterPost: 140,
        accepted: true,
        likedBy: keys('caomei huangli wangbo hejia liting sunqian gaofei tangning zhoumin chenxi mawei luoyan'),
        images: [
          {
            kind: 'table',
            title: '国庆这几天怎么算',
            columns: ['日期', '性质', '能补休吗', '付多少'],
            rows: [
              ['1日至3日', '法定休假日', '不能', '300%'],
              ['4日至7日', '休息日', '能', '200%'],
              ['9月20日', '工作日', '', '正常'],
              ['10月10日', '工作日', '', '正常'],
            ],
            marked: 0,
          },
        ],
        replies: [
          {
            author: 'wangbo',
            content: '小提醒：除的是21.75。人社部发〔2025〕2号改的是月工作日20.67天，月计薪天数21.75没有变，别拿错。',
            minutesAfterPost: 205,
          },
          {
            author: 'caomei',
            content: '谢谢徐老师，我拿您的表给老板看，他只问了一句“差多少”。1.3万，批了。',
            minutesAfterPost: 1580,
          },
        ],
      },
      {
        author: 'fengyi',
        content: `先确认一件事：前厅是跟国家放假走，还是做五休二轮休？轮休的，4日至7日本来就排班，那两周又另外各休了两天，这几天就不是休息日加班，不付200%。看的是班表和实际休息，不是日历。

前三天不受影响，轮休也是300%。`,
        minutesAfterPost: 330,
        likedBy: keys('caomei xujing chenlv huangli hejia'),
        replies: [
          { author: 'caomei', content: '平时轮休，但那两周一天没休，月底也没补。', minutesAfterPost: 395 },
          {
            author: 'fengyi',
            content: '那就按休息日算，限期排补休，排不出来付200%。',
            to: 'caomei',
            minutesAfterPost: 420,
          },
        ],
      },
      {
        author: 'wugang',
        content:
          '钱算对了，还有两条没看。《劳动法》第三十八条，每周至少休一天；第四十一条，加班要和工会、本人商量，每月不超过36小时。把班表拉出来，看看连着上了几天。我们后来改成国庆分两班，前三天一班、后四天一班，三倍照付，人不跑。',
        minutesAfterPost: 780,
        likedBy: keys('gaofei zhoumin caomei dengkai'),
        replies: [{ author: 'caomei', content: '最长的一位连上了13天……春节我照您的办法分班。', minutesAfterPost: 1600 }],
      },
      {
        author: 'sunqian',
        content: '我们车间是综合工时，是不是就没有200%这一档了？我记得好像是这样，不敢确定。',
        minutesAfterPost: 2300,
        likedBy: keys('chenxi'),
        replies: [
          {
            author: 'xujing',
            content: '要先看有没有经过审批。批了的，周期内超过法定标准的部分算延长工作时间，付150%；法定休假日上班，照样300%。',
            minutesAfterPost: 2390,
          },
          { author: 'sunqian', content: '查了，批文去年就到期了，我去报告主管。', minutesAfterPost: 3900 },
        ],
      },
    ],
  },
]
