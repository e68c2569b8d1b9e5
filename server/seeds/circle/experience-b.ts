import type { SeedPost } from './types'

const keys = (names: string): string[] => names.split(' ')

/** 入职、培训、员工手册、裁员沟通、组织诊断、年会、用工形式、OKR。 */
export const experienceB: SeedPost[] = [
  {
    author: 'huangli',
    type: 3,
    title: '入职体验改了五处，门店新人7天流失少了一大半',
    content: `做连锁零售的都知道，门店新人走得最多的就是头7天。我们去年10个人里要走3个，今年改了五处，现在大概走1个。没花什么钱，全是细节。

先做一件笨事：从去年7天内走的人里抽62个打电话，接通41个。原因前三位：第一天没人管（17个）、排班和面试说的不一样（11个）、吃饭不知道去哪（6个）。嫌工资低的只有3个。

第一处 入职前3天发一条短信
“××您好，周三9:30到××店，地铁3号口出来左手边，找店长助理。带身份证、银行卡，穿黑色平底鞋。中午店里带您吃饭。第一周排班：周三早、周四早、周五休、周六早、周日晚。”
排班提前写出来，临时改要店长亲自打电话。

第二处 第一天不上岗
上午办手续、领工服、认路：厕所、仓库、更衣柜、食堂。下午站在老员工旁边看，不收银，不背话术。

第三处 一个固定的人
不叫导师，叫搭班。同一个班次，前3天一起吃午饭，每带满30天发200元。钱不多，关键是有人认账。

第四处 第2天和第7天各问三句
“有没有哪件事和面试说的不一样？”“今天哪一刻最尴尬？”“中午跟谁吃的饭？”由我们招聘来问，不让店长问。第三句答“自己吃的”，我当天就给店长打电话。

第五处 手续当天办完
合同当天签。《劳动合同法》第十条给的是自用工之日起一个月内，但零售拖到月底一定漏签；社保登记按《社会保险法》第五十八条是用工之日起30日内，我们统一每周三、周五集中办。

没做成的事也说一下：做过一个很精致的入职礼包，成本68元一份，回访时没一个人提起，停了。换成第一天店长请喝一杯奶茶，12块，一半人提到。

要向老板申请的话，算这笔账就够：招一个店员平均花费700元，外加店长两个半天；少走20个人，就够发70份搭班津贴。`,
    topics: ['gongjubao'],
    minutesAgo: 460,
    region: '湖南',
    likedBy: ['gaofei', 'linxiao', 'liting', 'chenlv', 'zhoumin', 'hejia', 'caomei'],
    collectedBy: ['chenxi', 'linxiao', 'caomei', 'xujing', 'pengyu'],
    comments: [
      {
        author: 'caomei',
        content: '酒店也一样，新人第一顿饭跟谁吃，基本决定他待几天。',
        minutesAfterPost: 18,
        likedBy: ['linxiao', 'gaofei', 'liting', 'zhoumin'],
      },
      {
        author: 'liting',
        content: '礼包没人提，奶茶有人提，笑出声。',
        minutesAfterPost: 64,
        likedBy: ['chenxi', 'luoyan', 'sunqian'],
      },
      {
        author: 'chenxi',
        content: '我入职第一天中午就是自己吃的，一碗面吃了四十分钟，怕回去早了没事干。',
        minutesAfterPost: 190,
        likedBy: ['mawei', 'liting', 'zhengshuang', 'wangbo', 'shenyue'],
        replies: [{ author: 'huangli', content: '抱抱，所以这个问题一定要问。', minutesAfterPost: 203 }],
      },
    ],
  },
  {
    author: 'liting',
    type: 3,
    title: '内训师体系一年复盘：从报名23人到留下11人',
    content: `我们两百多家门店，去年3月启动内训师，报名23人，年底还在讲课的11人，上了64场课，外采培训费少了将近四成。好的坏的都写。

选人
第一批是部门推荐的，结果推来的都是“最近不忙的人”。第二批改成自荐加试讲：10分钟，讲一件自己真做过的事，台下坐5个新人打分，不请领导。新人听得懂，才算会讲。

备课
不要求一上来就做课件，先交一张纸：
1. 学员听完回去能做哪一个动作？
2. 他们现在最常犯的三个错？
3. 你手上的两个真实案例，一个做成的，一个做砸的。
4. 课上哪15分钟让学员自己动手？
这张纸过了再做PPT，一门90分钟的课控制在25页以内。从立项到试讲给6周，每周陪他们磨一小时。

认证
三关：试讲、跟讲两次、独立讲一次且学员评分不低于8.5。过了发证书，证书由总经理当面发，这个环节别省。

激励
课酬按级别每小时100、200、300元，随工资发。比钱管用的是两条：晋升时讲课记入加分项；每季度有一天“备课日”，部门不许安排别的工作。备课日是跟总经理磨了两个月要来的，没有它，大家只能周末备课，走的那批人大半是因为这个。

评估
不只看满意度。课后30天抽5个学员问：“你用了哪一招，结果怎样？”答不上来的课停下来改。64场里停改了9场。

踩过的坑
· 头三个月排课太满，一位讲师一个月讲了5场，后来请了长假。现在每人每月上限2场。
· 让讲师自己通知学员、订教室，等于劝退。这些全归我们培训组。
· 级别只升不降，有人一年不讲还挂着高级。现在一年少于4场自动暂停，想回来再讲一次就行。

如果只能先做一件事：找到3个愿意讲的人，把他们的课磨到有人主动问“下次什么时候开”，再谈体系。`,
    topics: ['gongjubao', 'hrbp'],
    minutesAgo: 33600,
    region: '四川',
    images: [{ kind: 'photo', name: 'honours' }],
    likedBy: keys('tangning wangbo shenyue chenxi zhengshuang zhaolei luoyan jiangnan fengyi gaofei'),
    collectedBy: keys('luoyan shenyue jiangnan zhengshuang pengyu zhaolei wangbo mawei'),
    comments: [
      {
        author: 'jiangnan',
        content: '“最近不忙的人”，精准。我们第一批还有一位是部门想让他忙起来的。',
        minutesAfterPost: 120,
        likedBy: ['tangning', 'chenxi', 'luoyan', 'wangbo', 'mawei', 'zhoumin'],
      },
      {
        author: 'zhaolei',
        content: '30天后问用了哪一招，这个比满意度硬多了。',
        minutesAfterPost: 800,
        likedBy: ['chenxi', 'caomei', 'yuanfang'],
      },
      {
        author: 'tangning',
        content: '课酬随工资发，算基数的时候记得把它算进去，别到明年申报时对不上。',
        minutesAfterPost: 2600,
        likedBy: ['zhengshuang', 'gaofei'],
        replies: [{ author: 'liting', content: '收到，已经提醒薪酬同事了。', minutesAfterPost: 2710 }],
      },
    ],
  },
  {
    author: 'hejia',
    type: 3,
    title: '员工手册修订到全员签收，11周走完的六步',
    content: `旧手册是五年前的，里面还有“迟到一次罚款50元”“入职两年内怀孕须提前报备”。今年我牵头重修，从立项到全员签收用了11周。

为什么程序要做足
《劳动合同法》第四条：劳动报酬、工作时间、休息休假、劳动纪律等直接涉及劳动者切身利益的规章制度，要经职工代表大会或者全体职工讨论，提出方案和意见，与工会或者职工代表平等协商确定，还要公示或者告知劳动者。《最高人民法院关于审理劳动争议案件适用法律问题的解释（一）》第五十条：经民主程序制定、内容不违法、已向劳动者公示的，可以作为确定双方权利义务的依据。三样缺一样，真到要用的时候就站不住。

六步
1. 清理（2周）。逐条标红黄绿。罚款条款全删；因员工本人原因造成损失要扣工资的，按《工资支付暂行规定》第十六条，要有合同约定，每月不超过当月工资的20%，扣完不低于最低工资。怀孕报备删掉，《就业促进法》第二十七条连劳动合同里都不许限制结婚、生育。
2. 起草（3周）。少写“情节严重的”，写数。例：“一个自然月内累计旷工3个工作日以上，属于严重违反规章制度。”请假找谁、几天谁批，列成表。
3. 讨论（2周）。草案发全员，收意见10天。我们收到86条，整理成表逐条回复：采纳、部分采纳、未采纳及理由。
4. 协商（1周）。和工会、职工代表开了两次会，改了7处，纪要由参会人签字。
5. 公示（1周）。内网、公告栏同时发，截图和照片带日期。
6. 签收（2周）。集中讲解40分钟，当场签。

签收单的写法
“本人已收到《员工手册（第3版）》共68页，已阅读并知悉全部内容，对不清楚之处已得到解释。”本人签名、写日期，版本号和页数要印在单子上。

留痕清单：讨论通知、意见表、回复表、会议签到、纪要、公示截图、签收单，一个文件夹放齐，扫描再存一份。

踩过的坑
· 第一次签收单只写“已阅员工手册”，没写版本，等于没签。
· 有3个人不肯签。没硬逼，邮件发到本人工作邮箱，讲解会签到和照片留着，主管另做了一次面谈记录。
· 产假和出差的人容易漏，名单要和在职名册逐个对。`,
    topics: ['zhongcai', 'gongjubao'],
    minutesAgo: 38700,
    digest: true,
    region: '江苏',
    images: [
      { kind: 'photo', name: 'archive' },
      {
        kind: 'steps',
        title: '手册修订六步',
        steps: [
          '清理：旧条款标红黄绿',
          '起草：能写数就写数',
          '讨论：全员意见逐条回',
          '协商：纪要双方签字',
          '公示：留日期和截图',
          '签收：版本页数写清',
        ],
      },
    ],
    likedBy: keys(
      'sunqian zhengshuang luoyan liting fengyi yuanfang shenyue wugang wangbo mawei xujing caomei jiangnan chenlv chenxi huangli dengkai gaofei tangning',
    ),
    collectedBy: keys(
      'wugang chenxi liting mawei yuanfang sunqian dengkai zhengshuang wangbo luoyan pengyu zhaolei fengyi shenyue caomei gaofei xujing huangli',
    ),
    comments: [
      {
        author: 'fengyi',
        content: '补充一句：留讨论过程的证据时，意见回复表比签到表有用，它能看出来确实讨论过。',
        minutesAfterPost: 65,
        likedBy: keys('chenxi mawei tangning wangbo sunqian luoyan hejia caomei shenyue'),
      },
      {
        author: 'chenlv',
        content: '不肯签收的处理是对的，法律要求的是公示或者告知，签收只是最好用的一种证明。',
        minutesAfterPost: 150,
        likedBy: keys('tangning mawei zhoumin dengkai sunqian yuanfang wugang liting chenxi zhaolei jiangnan'),
        replies: [{ author: 'hejia', content: '谢谢陈律师，当时心里还是虚的。', minutesAfterPost: 172 }],
      },
      {
        author: 'wugang',
        content: '厂里700多人，还分三班，讨论这步你们会怎么做？',
        minutesAfterPost: 900,
        likedBy: ['linxiao', 'yuanfang'],
        replies: [
          { author: 'hejia', content: '人多可以走职工代表大会，代表名单和选举记录先备齐。', minutesAfterPost: 1010 },
          { author: 'yuanfang', content: '我们就是走职代会，代表分组讨论，每组交一份书面意见。', minutesAfterPost: 1240 },
        ],
      },
      {
        author: 'mawei',
        content: '没有工会的小公司，协商这步找谁？',
        minutesAfterPost: 4300,
        replies: [
          { author: 'chenlv', content: '推选职工代表，推选过程留记录。条文写的是“工会或者职工代表”。', minutesAfterPost: 4395 },
        ],
      },
      {
        author: 'sunqian',
        content: '回去看了我们手册，扉页写着2016年……',
        minutesAfterPost: 9600,
        likedBy: keys('liting dengkai chenxi caomei wangbo tangning mawei shenyue'),
      },
    ],
  },
  {
    author: 'jiangnan',
    type: 3,
    title: '降本裁员沟通脚本：31场谈完后我留下的几页纸',
    content: `去年关了两个校区，涉及47人。43人协商一致离开，2人转岗，2人分别在孕期和医疗期，安排回总部。我谈了其中31场。不是什么值得夸的事，但谈得好坏，对人差别很大。

谈之前先把路走对
· 协商解除走《劳动合同法》第三十六条，公司提出的，按第四十六条第二项支付经济补偿，算法看第四十七条。
· 单方裁20人以上，或者不足20人但占职工总数10%以上，走第四十一条：先看是否符合条文列的四种情形，再提前30日向工会或者全体职工说明情况、听取意见，方案向劳动行政部门报告。
· 第四十二条的人（孕期产期哺乳期、医疗期等）不能按第四十条、第四十一条解除，名单先挑出来。
· 单方解除要按第四十三条事先通知工会。
方案先请律师看，补偿每个人算两遍，第二遍换人算。

一场15分钟的顺序
0–1分钟，直接说：“今天是一个不好的消息。公司决定月底关闭这个校区，你的岗位取消，这和你的表现没有关系。”然后停下来，等他先开口。
1–8分钟，听。他骂就让他骂，不辩。
8–13分钟，递书面方案，逐行讲：年限、月平均工资、补偿数额、工资结到哪天、社保缴到哪月、离职证明哪天给。
13–15分钟，约下一次：“不用今天签，拿回去看，周四下午我们再谈。”

被问到怎么答
“为什么是我？”——“这个校区的岗位全部取消，没有挑人。”
“能多给吗？”——“所有人一个算法。你对年限或工资数有疑问，我们现在一起核。”
“我不签呢？”——“可以，我们继续谈。岗位取消这件事不会变，你的合法权益也不会少。”

不要说的：“我理解你的感受”“公司也很难”“其实对你是好事”“今天不签就没有了”。

现场安排
· 周二、周三上午谈，别放周五下午。门口不站保安。
· 每人之间空20分钟，谈的人也要喘气。
· 证明和转移按第五十条：解除时出具证明，15日内办档案和社保转移，补偿在办结交接时支付。我们提前打好，当天给。

留下来的人当天下午开会，讲清楚三件事：为什么、到此为止吗、你们的工作怎么变。第二个问题答不了就直说答不了。`,
    topics: ['caiyuan', 'zhongcai'],
    minutesAgo: 49900,
    region: '山东',
    likedBy: keys(
      'huangli chenlv sunqian xujing yuanfang zhaolei gaofei zhoumin dengkai wangbo tangning caomei mawei fengyi chenxi shenyue liting wugang',
    ),
    collectedBy: keys(
      'luoyan caomei fengyi shenyue yuanfang wugang xujing tangning sunqian wangbo chenxi liting zhaolei gaofei zhoumin',
    ),
    comments: [
      {
        author: 'chenlv',
        content: '“今天不签就没有了”这种话录音一放，很被动。脚本里单列出来很对。',
        minutesAfterPost: 80,
        likedBy: keys('caomei chenxi dengkai shenyue fengyi mawei linxiao yuanfang wangbo'),
      },
      {
        author: 'shenyue',
        content: '去年我也谈过20多场，最难的是谈完还要去食堂吃饭，遇见他们。',
        minutesAfterPost: 240,
        likedBy: keys('chenxi yuanfang mawei zhoumin zhaolei fengyi gaofei wangbo caomei sunqian'),
        replies: [{ author: 'jiangnan', content: '懂。那两周我中午都在车里吃。', minutesAfterPost: 260 }],
      },
      {
        author: 'fengyi',
        content: '孕期和医疗期的人先挑出来，这一步放在算钱之前。见过方案都公布了才发现名单里有孕妇的。',
        minutesAfterPost: 1500,
        likedBy: ['chenxi', 'dengkai', 'mawei', 'zhoumin', 'huangli', 'chenlv'],
      },
      {
        author: 'gaofei',
        content: '留下来的人那场会最容易被忘，谢谢提醒。',
        minutesAfterPost: 5400,
        likedBy: ['shenyue', 'mawei', 'chenxi', 'sunqian'],
      },
    ],
  },
  {
    author: 'zhaolei',
    type: 3,
    title: '组织诊断访谈提纲：12个问题和怎么把话听准',
    content: `上月刚做完一个300人事业部的诊断，访谈26人，历时三周。提纲改过很多轮，现在固定12个问题，够用了。

访谈谁
按三层抽：负责人和直接下级8人、中层10人、一线骨干8人。再加两类容易漏的：最近半年离职的（电话聊3位，另算）、和这个部门打交道最多的外部门（问2位，另算）。名单里要有公认爱抱怨的人。

先说清规矩（1分钟）
“我会记笔记，不录音。报告里只写观点和出现次数，不写是谁说的。有哪句不想被引用，您说一声，我当场划掉。”

12个问题
业务
1. 今年最重要的三件事是什么？（对比不同人的答案）
2. 哪件事应该做却一直没人做？
3. 客户最近一次抱怨的是什么？
协作
4. 一件事从提出到拍板，最近一次花了几天，卡在哪？
5. 您最常等谁？谁最常等您？
6. 哪个会可以取消？
人
7. 如果明天有两个人离职最疼，会是谁？
8. 谁干得多却没被看见？
9. 最近一次有人当面反对您，是什么事？
机制
10. 什么样的人在这里升得快？
11. 考核里哪个指标让您做过违心的事？
12. 如果您是负责人，头30天动哪里？

怎么听
· 听到形容词就追问：“最近一次是哪天？当时谁在场？”没有例子的不进报告。
· 第1题26个人说出了14种不同的“最重要的事”，这一条比后面所有结论都有冲击力。
· 第5题画成一张等待图，箭头最密的地方就是要改的接口。

怎么写
每个结论配三样：提到的人数、一个脱敏的例子、一条能核对的数据。同一件事少于4个人提到，放附录。报告正文不超过8页，先给负责人单独看，给他两天，再上管理会。不要让他在会上第一次看到自己的问题。

踩过的坑
· 早年把问卷放在访谈前面，大家照着问卷的词回答。现在先访谈，再用问卷验证。
· 一天排了7场，后面全听混了。一天最多4场，场与场之间留半小时整理。
· 诊断完没有下文，比不做更伤人。立项时就约好：报告后30天内至少落地一件小事。`,
    topics: ['hrbp', 'gongjubao'],
    minutesAgo: 14200,
    region: '北京',
    likedBy: keys('wangbo linxiao huangli yuanfang caomei dengkai luoyan liting sunqian zhengshuang pengyu fengyi jiangnan'),
    collectedBy: keys('fengyi sunqian gaofei luoyan liting mawei zhengshuang dengkai wugang shenyue tangning yuanfang hejia'),
    comments: [
      {
        author: 'zhengshuang',
        content: '第5题“您最常等谁”，今天拿去问了两个经理，直接问出一条流程问题。',
        minutesAfterPost: 210,
        likedBy: ['caomei', 'shenyue', 'chenxi', 'luoyan', 'mawei'],
      },
      {
        author: 'luoyan',
        content: '第11题敢问也要敢听……问完我可能要改自己的指标。',
        minutesAfterPost: 660,
        likedBy: ['zhengshuang', 'liting', 'linxiao', 'zhoumin', 'sunqian', 'caomei', 'pengyu'],
        replies: [{ author: 'zhaolei', content: '所以建议请绩效的同事一起听，不用传话。', minutesAfterPost: 700 }],
      },
      {
        author: 'yuanfang',
        content: '国企版把第9题改成“最近一次会上有人提不同意见”，不然没人答。',
        minutesAfterPost: 2400,
        likedBy: ['wangbo', 'zhengshuang', 'zhaolei', 'tangning'],
      },
    ],
  },
  {
    author: 'mawei',
    type: 3,
    title: '80人年会4万元预算怎么花：一张表和八个细节',
    content: `我们公司三十来人，今年和兄弟公司合办年会，加起来80人，老板给了4万。我一个人管过三届，预算表和细节都放这儿。

先定三件事再花钱
1. 人数锁定日。提前15天锁，之后只减不加。每桌10人，按8桌订，另跟酒店谈好1桌备用，用了才算钱。
2. 时间。我们放在工作日下午4点开始，晚上8点半散。放周末又要求必须到，家里有孩子的怨气很大，算不算加班还说不清。
3. 谁拍板。我写进申请里：“2000元以内我定，超出老板定，当天回。”不然一个横幅颜色能问三轮。

钱的大头
餐饮占四成多，别的都好压，菜压了所有人都记得。跟酒店谈的时候别只砍餐标，谈这四样：免场地费、送投影和话筒、提前2小时进场布置、自带酒水不收服务费。最后一条省了3600。
奖品9000元，分布比总额重要：特等1个2000，一等2个各1000，二等5个各400，三等20个各100，剩下1000买52份小东西，没中奖的人也能挑一件。加起来正好9000。
机动留一成，4000元。去年音响当天坏了，临时租一套，就是从这里出的。

八个细节
· 菜单发出去问忌口，单独留一桌少辣。
· 抽奖名单当天下午再导一次，离职的删掉，新来的补上。
· 抽奖程序断网也要能用，备一个纸箱。
· 节目最多6个，每个5分钟，主持人手里有铃。
· 老板讲话写好时间：8分钟，第一个讲，别压轴。
· 喝酒的人先登记，散场统一叫车，车费提前在预算里。
· 奖品和奖金怎么报个税，提前问财务，别发完再补。
· 发票抬头打印20张放口袋里。

申请费用时附的一句话，可以直接用：“人均500元，较去年持平，增加的人数由两家按人头分摊，决算在会后5个工作日内交，余款退回。”

会后第二天发三个问题的问卷：哪个环节最想留、哪个最想砍、明年想换成什么。去年最想砍的是游戏，最想留的是提前散场。`,
    topics: ['nianhui'],
    minutesAgo: 46,
    region: '福建',
    images: [
      {
        kind: 'table',
        title: '80人年会预算 4万元',
        columns: ['项目', '金额（元）', '备注'],
        rows: [
          ['餐饮', '17600', '8桌×2200'],
          ['音响布置', '4500', '免场地费'],
          ['奖品', '9000', '28份加小礼'],
          ['节目道具', '2400', '6个节目'],
          ['交通', '2500', '散场叫车'],
          ['机动', '4000', '留一成'],
        ],
        marked: 0,
      },
    ],
    likedBy: ['chenxi', 'gaofei', 'luoyan'],
    collectedBy: ['chenlv', 'caomei'],
    comments: [
      {
        author: 'caomei',
        content: '作为酒店这边的人说一句：工作日确实好谈，备用桌提前讲我们一般都肯。',
        minutesAfterPost: 14,
        likedBy: ['chenxi', 'zhoumin'],
      },
      {
        author: 'jiangnan',
        content: '老板讲话第一个讲，写进流程还是当面说？',
        minutesAfterPost: 27,
        replies: [{ author: 'mawei', content: '写进流程，打印出来，让他自己签字，嘿嘿。', minutesAfterPost: 31 }],
      },
    ],
  },
  {
    author: 'gaofei',
    type: 3,
    title: '物流旺季灵活用工合规：四种形式怎么选，怎么管',
    content: `大促过后的复盘。我们仓库平时260人，高峰要到600人，多出来的340人用了四种形式。形式选错，省下的钱都得还回去。

一 非全日制
《劳动合同法》第六十八条：以小时计酬为主，同一单位平均每日不超过4小时、每周累计不超过24小时。第七十条不得约定试用期，第七十一条随时可以终止、不付经济补偿，第七十二条结算周期最长不超过15日。
适合早晚两个分拣波峰。坑在排班：写着每天4小时，考勤打出来7小时，就别再说自己是非全日制。我们在系统里卡死，当天满4小时工牌刷不进。

二 劳务派遣
《劳动合同法》第六十六条限定临时性、辅助性、替代性岗位，临时性是存续不超过6个月。比例看《劳务派遣暂行规定》第四条，不超过用工总量的10%。仓库主业是分拣，长期用派遣补分拣，辅助性很难说通。另外派遣单位不能用非全日制形式招人，《劳动合同法实施条例》第三十条写着。

三 业务外包
卸车这一段整体包出去，按件结算，对方自己派班长、自己排班、自己发工资。判断自己是不是假外包，问三句：谁排班？谁批假？谁点名骂人？三句都是我们的主管，那就是派遣，甚至是直接用工。

四 自己招短期合同工
签固定期限合同，两到三个月，社保照缴。贵一点，但旺季骨干岗位（叉车、异常处理）我们都用这种。不满三个月的不能约定试用期，见《劳动合同法》第十九条。期满终止公司不续的，要付经济补偿，不满六个月付半个月工资，预算里先留出来。

别碰的：让人注册个体户再来打卡上班；工资由中介经手不给明细；不买工伤保险先干着。认不认劳动关系，看的是实际怎么管，协议抬头写什么不管用。

我的检查表
· 每个供应商：营业执照、许可证、近3个月工资发放和社保凭证，进场前收齐。
· 每个人：实名、合同、保险、安全培训签字，缺一样不发马甲。
· 每天：各形式人数和工时一张表，派遣占比自动算。
· 结束：5天内核对工时，员工本人确认后再付款。

今年340人，零工伤，两起工时争议当场核对解决。去年是九起。`,
    topics: ['zhongcai', 'hrbp'],
    minutesAgo: 9900,
    region: '河南',
    likedBy: keys('wugang zhengshuang dengkai chenxi chenlv wangbo huangli linxiao fengyi shenyue luoyan hejia caomei pengyu'),
    collectedBy: keys('chenxi dengkai chenlv wangbo shenyue pengyu huangli zhaolei luoyan caomei zhengshuang'),
    comments: [
      {
        author: 'dengkai',
        content: '“谁点名骂人”这条，比什么都好判断。',
        minutesAfterPost: 22,
        likedBy: keys('luoyan zhengshuang linxiao shenyue zhaolei chenxi jiangnan mawei wugang'),
      },
      {
        author: 'chenlv',
        content: '短期合同工那段写得对，很多人以为两三个月的合同到期不用给补偿。连续签第二次之前也要想一下第十四条。',
        minutesAfterPost: 145,
        likedBy: ['zhengshuang', 'wugang', 'wangbo', 'chenxi', 'zhaolei', 'hejia', 'fengyi'],
        replies: [{ author: 'gaofei', content: '对，去年来过的今年再签，我们单独列了名单给法务看。', minutesAfterPost: 180 }],
      },
      {
        author: 'wugang',
        content: '满4小时刷不进门这个怎么做的？门禁厂家说做不了。',
        minutesAfterPost: 1020,
        replies: [
          { author: 'gaofei', content: '没动门禁，在分拣终端的登录上卡的，登不进就领不到任务。', minutesAfterPost: 1066 },
        ],
      },
      { author: 'caomei', content: '酒店旺季也是这套难题，存了。', minutesAfterPost: 3100, likedBy: ['hejia'] },
    ],
  },
  {
    author: 'shenyue',
    type: 3,
    title: 'OKR上季度复盘：90分钟、四张卡片、砍掉一半',
    content: `我们用OKR第三年，前两年的季度复盘都开成了汇报会，每人念10分钟PPT，念完散会。上季度换了开法，14个团队都在90分钟内开完，带走的东西反而多。

会前三天
每个团队只填一页：每个KR写起点、目标、现在，打分0到1，再写一句“如果重来，会改哪个动作”。不许写“受市场环境影响”，写了退回。
我做一遍预读，把分数低于0.3和高于0.9的圈出来，会上只谈这两类。0.9以上的要问：是不是定低了？

90分钟怎么分
10分钟 静默阅读，谁也不讲话。
20分钟 打分对齐。自评和负责人评差0.2以上的，各说一分钟理由。
40分钟 四张卡片，每人写，贴墙上：继续做、停掉、换做法、没想明白。“停掉”必须每人至少一张。
15分钟 定下季度的O，最多3个，每个O不超过3个KR。
5分钟 念一遍：谁、哪天、交什么。

我用的几句追问
“这个KR涨了，用户会少骂我们吗？”
“你做了12件事，哪两件带来了八成变化？”
“这条是结果还是任务？任务挪去周计划。”
“要是只剩一半的人，你留哪个O？”
上季度全公司一共112个KR，这季度砍到58个。

几个配套
· 分数不进绩效。我们写进了制度里，绩效另看岗位产出。第一年挂过钩，大家立刻把目标定成了必过线。
· 每两周15分钟对一次，只问信心指数1到10，连续两次低于5就当场改动作，不等季度末。
· 跨团队的KR只能有一个主责。写“共同负责”的，最后没人负责。

踩过的坑
· 我一个人主持14场，后面几场明显没劲。现在每个团队培养一个主持人，我只到场旁听前20分钟。
· 往年复盘完两周就没人看了。这季度第一个双周会先念上季度的“停掉”卡，看是不是真停了。结果有5张还在偷偷做，当场笑成一片，也就真停了。

刚起步的话，先从“每人一张停掉卡”做起，最便宜，见效也最快。`,
    topics: ['jixiao', 'hrbp'],
    minutesAgo: 54300,
    region: '浙江',
    likedBy: keys('tangning liting zhaolei luoyan zhengshuang hejia fengyi sunqian chenxi linxiao xujing dengkai'),
    collectedBy: keys('luoyan zhaolei zhengshuang linxiao sunqian pengyu mawei tangning hejia'),
    comments: [
      {
        author: 'zhengshuang',
        content: '不许写“受市场环境影响”，太狠了，我要偷走。',
        minutesAfterPost: 130,
        likedBy: ['chenxi', 'hejia', 'sunqian', 'liting', 'yuanfang', 'tangning'],
      },
      {
        author: 'luoyan',
        content: '分数不进绩效，老板同意得痛快吗？',
        minutesAfterPost: 520,
        likedBy: ['fengyi', 'tangning'],
        replies: [
          {
            author: 'shenyue',
            content: '不痛快。拿第一年的目标和第二年的放一起给他看，挂钩那年平均完成率104%，他自己笑了。',
            minutesAfterPost: 588,
          },
        ],
      },
      {
        author: 'zhaolei',
        content: '静默阅读10分钟很多老板坐不住，第一次要提前打预防针。',
        minutesAfterPost: 1700,
        likedBy: ['shenyue', 'chenxi', 'hejia', 'mawei'],
      },
      {
        author: 'linxiao',
        content: '112砍到58，被砍的那些人没意见？',
        minutesAfterPost: 6300,
        replies: [{ author: 'shenyue', content: '有，但砍的是他们自己贴的停掉卡。', minutesAfterPost: 6420 }],
      },
    ],
  },
]
