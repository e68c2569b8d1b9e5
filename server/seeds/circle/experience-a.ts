import type { SeedPost } from './types'

const keys = (names: string): string[] => names.split(' ')

/** 招聘、人员保留、人力成本、绩效、薪酬、HRBP、校招、社保。 */
export const experienceA: SeedPost[] = [
  {
    author: 'linxiao',
    type: 3,
    title: '3个月从0搭建招聘SOP：节点、模板和踩过的坑',
    content: `接手的时候公司180人，招聘就我和一个刚毕业的助理，需求全靠老板在群里喊。3个月后平均到岗周期从47天降到29天，用人部门基本不再追着问进度。过程写下来，可以照着做。

第1个月：只做一件事，把需求说清楚
我翻了过去半年的38个职位，17个中途改过要求。于是定了规矩：不开需求会，不启动招聘。会开30分钟，只问五个问题：
1. 这个人入职3个月要交出什么？
2. 团队里谁最像你要的人，哪里像？
3. 硬条件只留三条，想加一条就划掉一条。
4. 薪资上限谁能拍板？
5. 面试官是谁，一周能空出哪两个时段？
填完当场确认。之后再改要求，周期从改的那天重新算。

第2个月：给每个环节定时限
简历推荐后24小时反馈，面试当天写评价，终面通过后48小时内发offer。超时先提醒，再超时我把等着的候选人名单发给部门负责人。第一周挺得罪人，第三周就没人超时了。
面试评价表只留4项，每项必须写候选人做过的一件具体的事，没有事例的退回重写。

第3个月：看漏斗，不看感觉
每周五发一张表：推荐、面试、offer、到岗，按岗位列。我们卡在终面到offer这一段，一查是薪资拖到最后才谈。改成初面结束就对齐期望薪资，offer接受率从六成出头涨到八成。

踩过的坑
· SOP第一版写了21页，没人看。后来压成1页流程图加3张表。
· 一上来就想买系统。流程没跑顺，系统只会把乱的地方固定下来。
· 发完offer到入职之间没人联系，丢过3个人。现在每周联系一次，其中一次必须是用人经理打电话。

催反馈的话可以直接抄：“这个岗位本周推荐6份，您反馈了2份。剩下4份今天18点前给我结果，我周四就能约满。”`,
    topics: ['zhaopin', 'gongjubao'],
    minutesAgo: 11600,
    digest: true,
    region: '上海',
    images: [
      { kind: 'photo', name: 'whiteboard' },
      {
        kind: 'steps',
        title: '一个岗位的六步',
        steps: ['30分钟需求会', '24小时反馈简历', '初面对齐薪资', '面试当天写评价', '48小时内发offer', '入职前每周联系'],
      },
      {
        kind: 'table',
        title: '各环节时限',
        columns: ['环节', '时限', '谁负责'],
        rows: [
          ['需求确认', '启动前', '部门负责人'],
          ['简历反馈', '24小时', '用人经理'],
          ['面试评价', '当天', '面试官'],
          ['offer审批', '48小时', '招聘'],
          ['入职前联系', '每周1次', '招聘+经理'],
        ],
        marked: 1,
      },
    ],
    likedBy: keys(
      'zhaolei luoyan hejia mawei sunqian zhoumin tangning jiangnan gaofei huangli pengyu yuanfang wugang caomei liting zhengshuang fengyi wangbo chenxi shenyue dengkai',
    ),
    collectedBy: keys(
      'sunqian mawei chenxi tangning yuanfang pengyu zhengshuang huangli jiangnan chenlv wangbo liting hejia gaofei fengyi xujing wugang',
    ),
    comments: [
      {
        author: 'huangli',
        content: '“想加一条就划掉一条”这条我下周就用。我们店长的要求能写满一页，最后还说：差不多就行。',
        minutesAfterPost: 42,
        likedBy: ['gaofei', 'jiangnan', 'sunqian', 'liting', 'fengyi', 'wugang'],
        replies: [{ author: 'linxiao', content: '“差不多就行”最难招，你让他指一个现有的人，说像谁。', minutesAfterPost: 55 }],
      },
      {
        author: 'sunqian',
        content: '请问评价表那4项是哪4项呀？',
        minutesAfterPost: 130,
        likedBy: ['zhengshuang', 'zhaolei'],
        replies: [
          {
            author: 'linxiao',
            content: '专业能力、解决问题、协作、求职动机。动机那项最容易空着，也最该写。',
            minutesAfterPost: 171,
          },
        ],
      },
      {
        author: 'gaofei',
        content: '抄送负责人这招在我们这儿试过，第二天业务来找我喝茶了。建议先跟大老板打好招呼再上。',
        minutesAfterPost: 610,
        likedBy: ['yuanfang', 'hejia', 'caomei', 'luoyan', 'mawei'],
      },
      {
        author: 'pengyu',
        content: '面试当天写评价，我们改成面试结束前最后5分钟写，写完才放面试官走。',
        minutesAfterPost: 1010,
        likedBy: ['zhengshuang', 'dengkai', 'gaofei', 'caomei'],
      },
      {
        author: 'zhengshuang',
        content: '改需求重新计周期，这个口径救了我们招聘组的KPI。',
        minutesAfterPost: 1480,
        likedBy: ['mawei', 'zhaolei', 'dengkai'],
      },
      {
        author: 'jiangnan',
        content: '入职前用人经理打电话这条，一定要给经理备好提纲，不然聊三句就挂了。',
        minutesAfterPost: 2200,
        likedBy: ['huangli', 'zhaolei'],
      },
      {
        author: 'mawei',
        content: '我一个人招，自己催自己行不行……',
        minutesAfterPost: 2905,
        likedBy: ['yuanfang', 'wugang', 'tangning', 'fengyi'],
        replies: [{ author: 'huangli', content: '哈哈，把老板当面试官催。', minutesAfterPost: 3010 }],
      },
    ],
  },
  {
    author: 'zhoumin',
    type: 3,
    title: '一次离职面谈，救回了要走的核心工艺工程师',
    content: `上个月，一位做了6年的工艺工程师提了离职，手里攥着两条产线的参数。部门经理第一反应是给他加2000块。我拦下来，先约了他45分钟。最后人没走，也没靠加薪。

面谈前做的三件事
1. 翻他近一年的加班、调休、绩效和调薪记录。连续两年绩效B+，两次调薪都排在同组最后。
2. 问经理：他最近三个月最不顺的是什么事？经理答不上来，这本身就是答案。
3. 地点定在厂区外的茶室，先说明白今天聊的不进离职流程。

谈话顺序
开场没问为什么走，问的是：“往前倒三个月，哪天开始觉得没意思的？”他想了很久，说是新线验收那天，报告上署的是别人的名字。
接着问：“走之前你最放不下什么？”他说两个徒弟还没出师。
最后才问：“有没有一件事，公司做了，你愿意再看三个月？”他提了两件：能评技术职级；夜班异常别总叫他一个人。

谈完之后
当晚写了一页给厂长：他走的损失（两条线参数交接至少4个月）、他的诉求、我的建议、要厂长拍板的两个点。第二天厂长和他谈了20分钟，验收报告补了署名，夜班异常改成三人轮值，技术职级排进当季评审，标准和时间写清楚，没承诺一定过。第三天他把辞职信拿了回去。

几条体会
· 48小时内要有回音，拖一周就不用谈了。
· 能给的当场说日期，给不了的直说给不了。我的原话：“我保证你进评审名单，过不过看答辩，这个我不骗你。”
· 留下来以后，第30、60、90天各聊一次。第一次没走成的人，第二次往往不再提前告诉你。
· 如果对方offer已经签了，就别硬留。好好交接，门给他开着。

还有一句要提醒经理：谈之前别到处说“他要走”，全车间都知道了，他想留也没台阶下。`,
    topics: ['hrbp'],
    minutesAgo: 3100,
    region: '江苏',
    images: [{ kind: 'photo', name: 'interview' }],
    likedBy: keys(
      'tangning caomei pengyu luoyan yuanfang wangbo dengkai linxiao jiangnan zhengshuang wugang gaofei chenxi huangli xujing hejia',
    ),
    collectedBy: keys('jiangnan chenxi wangbo zhengshuang luoyan caomei wugang dengkai huangli'),
    comments: [
      {
        author: 'wugang',
        content: '技术工人看重署名，这点很多办公室出身的经理不懂。',
        minutesAfterPost: 25,
        likedBy: ['tangning', 'chenxi', 'dengkai', 'yuanfang', 'jiangnan', 'pengyu', 'luoyan'],
      },
      {
        author: 'luoyan',
        content: '连续两年B+，调薪还排最后，这个绩效结果是怎么用的……替他不平。',
        minutesAfterPost: 88,
        likedBy: ['dengkai', 'zhoumin', 'zhengshuang', 'caomei'],
        replies: [
          { author: 'zhoumin', content: '查了，经理把名额都给了要晋升的人。今年调薪规则已经改了。', minutesAfterPost: 117 },
        ],
      },
      {
        author: 'chenxi',
        content: '“往前倒三个月，哪天开始觉得没意思的”抄到本子上了。',
        minutesAfterPost: 540,
        likedBy: ['linxiao', 'tangning', 'caomei'],
      },
      {
        author: 'jiangnan',
        content: '补一条：面谈记录别让直属经理第一时间看原话，先转述，不然下次没人跟你说真话。',
        minutesAfterPost: 1320,
        likedBy: ['pengyu', 'hejia', 'luoyan', 'fengyi', 'chenxi', 'zhengshuang'],
      },
    ],
  },
  {
    author: 'wugang',
    type: 3,
    title: '给老板看的人力成本一页纸，我改了六版',
    content: `以前每月给老板12页人力报表，他翻两页就放下，问我：“所以人到底多了还是少了？”后来我逼自己写成一页A4，改到第六版他才说有用。结构分享出来，数字换成你们自己的。

第一块：一句结论，不超过30字
例：“10月人力成本530万，超预算30万，其中23万是加班费。”老板只看这一句，也能接着往下问。

第二块：一张表
五行加一行合计，本月、预算、差异三个数：固定工资、加班费、社保公积金、奖金提成、福利食宿。别照搬财务科目，按老板管得着的事归类。差异超过5%的标出来，旁边写一句原因。

第三块：一条线
每1元人力成本对应多少产值，连看6个月。光看人数容易被骗，订单多了加人很正常，这个数应该持平或往上；往下掉，说明加的人还没变成产出。我们从6.3掉到5.2，查下来是7月为新线提前招了64人，设备9月中旬才调好。

第四块：两个异常，各三行
是什么、为什么、谁在哪天前处理。写不出负责人和日期的异常先别写。

第五块：一道选择题
给两个方案和各自的钱。例：“三车间旺季缺18人。A继续加班，每月多23万；B招18人，每月约13万，但20天后才到岗。建议11月先A，人到了切B。”

踩过的坑
· 离职率放第一行，老板马上说“那就涨工资？”，话题直接跑偏。
· 加班费按发放月算，比产值晚一个月，两条线对不上。一定按归属月。
· 没和财务对数就发，被问住一次，信用半年才补回来。现在每月8号前先对完。
· 只报总数不报人均，扩产期看着像失控。

我固定10号上午发，下午找他5分钟，只问一句：“这一页里哪个数您最不踏实？”下个月就把那个数拆开讲。`,
    topics: ['xinchou', 'gongjubao'],
    minutesAgo: 7400,
    digest: true,
    region: '广东',
    images: [
      { kind: 'photo', name: 'review' },
      {
        kind: 'table',
        title: '10月人力成本（万元）',
        columns: ['项目', '本月', '预算', '差异'],
        rows: [
          ['固定工资', '312', '305', '+7'],
          ['加班费', '68', '45', '+23'],
          ['社保公积金', '74', '73', '+1'],
          ['奖金提成', '41', '42', '-1'],
          ['福利食宿', '35', '35', '0'],
          ['合计', '530', '500', '+30'],
        ],
        marked: 1,
      },
      {
        kind: 'chart',
        title: '每1元人力成本的产值',
        unit: '元',
        bars: [
          { label: '5月', value: 6.1 },
          { label: '6月', value: 6.3 },
          { label: '7月', value: 5.9 },
          { label: '8月', value: 5.6 },
          { label: '9月', value: 5.2 },
          { label: '10月', value: 5.4 },
        ],
      },
    ],
    likedBy: keys(
      'sunqian hejia wangbo luoyan yuanfang caomei mawei gaofei zhoumin pengyu xujing zhaolei dengkai fengyi chenxi liting shenyue tangning chenlv linxiao jiangnan huangli',
    ),
    collectedBy: keys(
      'zhoumin wangbo sunqian jiangnan xujing mawei chenxi shenyue yuanfang caomei pengyu zhaolei liting linxiao huangli tangning hejia fengyi chenlv',
    ),
    comments: [
      {
        author: 'wangbo',
        content: '选择题这块最值钱。很多人报完数就等老板骂，其实应该带着方案去。',
        minutesAfterPost: 31,
        likedBy: keys('xujing liting hejia tangning luoyan zhoumin mawei sunqian'),
      },
      {
        author: 'zhoumin',
        content: '同在制造业，加班费归属月这个坑我踩了整整一年，财务按发放月入账，怎么都对不上。',
        minutesAfterPost: 96,
        likedBy: ['hejia', 'jiangnan', 'fengyi', 'shenyue', 'xujing'],
        replies: [
          { author: 'wugang', content: '让财务单给你拉一张按考勤月的，别自己手工调，调两个月就乱了。', minutesAfterPost: 140 },
        ],
      },
      { author: 'xujing', content: '外企版本还要多一行汇率……', minutesAfterPost: 380, likedBy: ['shenyue', 'mawei', 'gaofei'] },
      {
        author: 'mawei',
        content: '我们一共三十来人，也能这么做吗？',
        minutesAfterPost: 720,
        replies: [
          { author: 'wugang', content: '能，人少更好做，第三块换成人均营收就行。', minutesAfterPost: 765 },
          { author: 'mawei', content: '收到，这月就交一版吓吓老板。', to: 'wugang', minutesAfterPost: 781 },
        ],
      },
      {
        author: 'yuanfang',
        content: '我们是工资总额管理，第五块做不了选择题，只能做判断题。',
        minutesAfterPost: 2210,
        likedBy: ['jiangnan', 'linxiao', 'wangbo', 'sunqian', 'pengyu', 'zhengshuang'],
      },
      {
        author: 'sunqian',
        content: '收藏了，等我有资格给老板发报表的那天。',
        minutesAfterPost: 4020,
        likedBy: ['luoyan', 'zhaolei', 'linxiao', 'shenyue'],
      },
    ],
  },
  {
    author: 'luoyan',
    type: 3,
    title: '绩效校准会怎么开才不吵架：议程、话术、分布表',
    content: `去年第一次主持校准会，四个部门吵了三个半小时，最后按谁官大谁说了算。今年半年度重来，1小时50分钟开完，会后没有一个人申诉。把做法写出来，差别全在会前。

会前两周
1. 每位经理交一页：被评人、等级、支撑等级的两件事、一件没做到的事。没有事例的等级不上会。
2. 我先把各部门分布画出来发给大家。研发看到自己42个人里给了16个A，没等开会就自己收回去4个。
3. 找出分歧最大的5个人，提前和两边经理各聊15分钟。坏消息不要在会上第一次听到。

会上议程（110分钟）
0–10分钟 讲规则：比贡献，不比辛苦；说事，不说人；每次发言2分钟，我手里真拿计时器。
10–30分钟 过各部门分布，只问偏得多的。
30–90分钟 只过“边界人”：A的最后几名和全部的C。其余默认通过，有异议举手。
90–110分钟 复述结果，定好谁在哪天前完成面谈。

卡住时我用的几句话
“换到隔壁部门，他还是A吗？”
“这件事他不做，结果会差多少？”
“您说他态度好，讲一次具体的。”
“两个人里只能留一个A，您先说理由，再说名字。”

三个坑
· 让销售和研发直接比人，永远比不清。改成各自对照目标的完成度和难度。
· 经理回去说“我给你打了A，会上被砍了”。现在散会前每人签一句：等级由我本人向下属解释。
· 把C当成淘汰名单。考核排在后面不等于不能胜任。按《劳动合同法》第四十条第二项，要有不能胜任工作的事实，经过培训或者调整岗位仍不能胜任，才谈得上解除，哪一步都省不掉。

得C的同事，我们另排一份90天改进计划：目标不超过3条，每两周谈一次，双方签字留底。上半年9个人做完，7个回到B。`,
    topics: ['jixiao', 'gongjubao'],
    minutesAgo: 1220,
    region: '河北',
    images: [
      {
        kind: 'table',
        title: '校准前后A等人数',
        columns: ['部门', '人数', '校准前', '校准后'],
        rows: [
          ['研发', '42', '16', '9'],
          ['销售', '30', '5', '6'],
          ['生产', '56', '18', '11'],
          ['质量', '22', '8', '5'],
          ['合计', '150', '47', '31'],
        ],
        marked: 4,
      },
    ],
    likedBy: keys('zhoumin huangli mawei wangbo gaofei jiangnan sunqian chenxi zhaolei shenyue liting pengyu'),
    collectedBy: keys('zhoumin zhengshuang shenyue hejia jiangnan chenxi fengyi pengyu wangbo liting'),
    comments: [
      {
        author: 'zhengshuang',
        content: '销售不降反升一个，是会上捞回来的？',
        minutesAfterPost: 33,
        likedBy: ['jiangnan', 'yuanfang'],
        replies: [
          {
            author: 'luoyan',
            content: '对，有个人丢了大客户但拿回三个小的，总额没少。事例一摆，研发经理先举的手。',
            minutesAfterPost: 47,
          },
        ],
      },
      {
        author: 'zhaolei',
        content: '散会签一句这个做法好，校准会最怕经理回去甩锅。',
        minutesAfterPost: 150,
        likedBy: ['luoyan', 'chenxi', 'tangning', 'mawei', 'dengkai'],
      },
      {
        author: 'chenlv',
        content: '改进计划里的目标要能量化、有完成时间，双方签字的原件单独存档，真走到争议那一步靠它说话。',
        minutesAfterPost: 410,
        likedBy: ['huangli', 'fengyi', 'pengyu', 'luoyan', 'mawei', 'shenyue'],
      },
    ],
  },
  {
    author: 'wangbo',
    type: 3,
    title: '薪酬宽带第一次落地：236人怎么装进6个级别',
    content: `去年帮一家236人的公司做宽带。起因是同一条线上两个质检员月薪差1800，谁也说不清为什么。前后11周，步骤和账都写在这里。

第一步 定级（3周）
先拿12个标杆岗位排序，其余岗位对着标杆放。评的是岗位，会上不许提人名，提一次重来。最后落成6级。

第二步 定中位值（1周）
标杆岗位买了一份市场数据，又问了两家同行。公司现金流一般，中位值定在市场50分位，只有P4以上研发定到60分位。相邻两级中位值的级差从28%到39%，越往上越大。

第三步 定带宽
带宽＝（上限－下限）÷下限。P1定40%，逐级放大，P6到63%。相邻两级要有重叠，例如P3上限12000，P4下限10500，否则升一级就得大涨一次。

第四步 套档
把236人按现工资放进去：23人低于下限，11人高于上限。
低于下限的分两次调到位，每月多2.1万，约占月工资总额的1%，老板当场批了。
高于上限的不降薪，固定工资先停在原数，年度调薪改成一次性奖金。这里提醒一句：降工资属于变更劳动合同，《劳动合同法》第三十五条写的是协商一致、采用书面形式，发个通知就降，站不住。

第五步 走程序
薪酬制度属于《劳动合同法》第四条说的劳动报酬事项。我们开了两轮职工代表讨论，收到31条意见，采纳9条，没采纳的逐条写了原因，再公示、签收。

给经理的话术：“你在P3，现在处在中间偏下。往上有两条路，一条是在P3把工资涨上去，一条是升P4，要补的是独立带项目。”只讲本人的级别和区间，不公布别人的。

踩过的坑
· 第一版带宽只有25%，一次调薪就顶格，全部返工。
· 没有约定新人进档规则，招聘一谈就破。现在超过中位值要薪酬和部门双签。
· 只算了当年的钱，没算三年。级别一开，每年晋升都要花钱，建议按每年15%的人晋升先算一遍。`,
    topics: ['xinchou', 'gongjubao'],
    minutesAgo: 26100,
    digest: true,
    region: '广东',
    images: [
      { kind: 'photo', name: 'bands' },
      {
        kind: 'table',
        title: '6级宽带（元/月）',
        columns: ['级别', '下限', '中位', '上限'],
        rows: [
          ['P1', '5000', '6000', '7000'],
          ['P2', '6300', '7700', '9100'],
          ['P3', '8000', '10000', '12000'],
          ['P4', '10500', '13300', '16100'],
          ['P5', '14000', '18000', '22000'],
          ['P6', '19000', '25000', '31000'],
        ],
        marked: 2,
      },
      {
        kind: 'chart',
        title: '套档结果',
        unit: '人',
        bars: [
          { label: '低于下限', value: 23 },
          { label: '下段', value: 71 },
          { label: '中段', value: 88 },
          { label: '上段', value: 43 },
          { label: '高于上限', value: 11 },
        ],
      },
    ],
    likedBy: keys(
      'pengyu zhoumin fengyi xujing shenyue hejia chenxi jiangnan gaofei luoyan linxiao tangning sunqian wugang mawei dengkai yuanfang liting huangli caomei',
    ),
    collectedBy: keys(
      'dengkai xujing chenxi yuanfang caomei gaofei shenyue linxiao huangli fengyi tangning liting hejia jiangnan zhaolei wugang mawei sunqian',
    ),
    comments: [
      {
        author: 'xujing',
        content: '带宽逐级放大、级差也逐级放大，这两个一起看才不会在高级别断层，很多方案只做了一个。',
        minutesAfterPost: 70,
        likedBy: ['zhengshuang', 'sunqian', 'yuanfang', 'tangning', 'linxiao'],
      },
      {
        author: 'zhoumin',
        content: '会上不许提人名，太真实了。我们评岗位评着评着就变成“那是某某的岗位”。',
        minutesAfterPost: 260,
        likedBy: ['linxiao', 'pengyu', 'hejia', 'xujing', 'mawei', 'fengyi'],
      },
      {
        author: 'shenyue',
        content: '高于上限的11个人，一年后走了几个？',
        minutesAfterPost: 1100,
        likedBy: ['caomei', 'luoyan', 'chenxi'],
        replies: [{ author: 'wangbo', content: '走了2个，升级消化4个，剩下5个还在原地拿一次性奖金。', minutesAfterPost: 1195 }],
      },
      {
        author: 'hejia',
        content: '没采纳的意见逐条写原因，这一步很多公司省了，真有争议时它最有用。',
        minutesAfterPost: 3300,
        likedBy: ['caomei', 'mawei', 'liting', 'jiangnan'],
      },
      {
        author: 'fengyi',
        content: '同意，仲裁里常见的问题就是只有一张“已公示”的照片，讨论过程什么都没有。',
        minutesAfterPost: 5200,
        likedBy: ['mawei', 'zhaolei', 'luoyan', 'liting', 'chenxi'],
      },
    ],
  },
  {
    author: 'zhengshuang',
    type: 3,
    title: '新任HRBP的前90天：我做对的几件事和浪费的两周',
    content: `我转做HRBP时接的是一个120人的研发部门，前任走得急，交接文档只有一页。前90天的安排写给刚转岗的同学。

第1–30天：只听，不改
约了28个人，每人40分钟：负责人和经理9位、骨干12位、入职半年内的新人7位。固定问四句：
“现在最占你时间的是什么？”
“只能改一件事，你改哪件？”
“上一任HR做的哪件事，你希望继续？”
“我做什么会让你觉得烦？”
第四句最有用，一半人说的是临时要表。
另外旁听三次周会，看一遍过去一年的离职名单，跟一次版本发布。不跟到半夜一次，听不懂他们在吵什么。

第31–60天：打一场小仗
从访谈里挑一件业务疼、我能做、30天内看得见的事。我挑了面试：11个面试官各问各的，终面淘汰率六成多。做了一张评分表，拉大家演练半天，一个月后降到三成多。小仗打完，负责人开始主动找我。

第61–90天：交一页纸
写组织观察：三个事实、两个风险、一个建议。每个事实都要有出处，比如“过去12个月走了14人，其中9人入职不满一年，这9人里有6人说过实际工作和面试讲的不一样”。建议只提一个，提多了等于没提。
同时跟负责人当面谈分工：哪些我直接办，哪些先问他，哪些办完知会他。谈完发一封邮件留底。

浪费的两周
· 第一周就拉着经理做人才盘点，九宫格填得漂漂亮亮，没人认。那时我连谁写过核心模块都不知道。
· 急着证明自己，当着负责人的面否了一位经理的加薪申请。道理没错，关系修了一个月。换成现在，我会会前先找他：“这个申请我卡在哪一条，你看能补什么材料。”

每周五我会问自己一句：这周我和业务一起解决了哪个业务问题？写不出来，下周就少坐自己工位。`,
    topics: ['hrbp'],
    minutesAgo: 18300,
    region: '北京',
    images: [
      {
        kind: 'steps',
        title: 'HRBP前90天',
        steps: [
          '28场访谈，四个问题',
          '旁听周会、跟发布',
          '挑一件30天见效的事',
          '做完请业务来讲',
          '交一页组织观察',
          '当面谈清分工',
        ],
      },
    ],
    likedBy: keys(
      'chenxi tangning zhaolei gaofei zhoumin caomei luoyan shenyue pengyu fengyi dengkai yuanfang sunqian huangli mawei wugang chenlv',
    ),
    collectedBy: keys('sunqian huangli chenxi wangbo mawei liting dengkai gaofei tangning zhoumin zhaolei wugang'),
    comments: [
      {
        author: 'gaofei',
        content: '物流这边的跟发布就是跟一次夜班分拣，跟完业务对你说话的语气都不一样。',
        minutesAfterPost: 58,
        likedBy: ['pengyu', 'luoyan', 'sunqian', 'chenxi', 'mawei', 'huangli'],
      },
      {
        author: 'chenxi',
        content: '想问一下，没经验的话直接转HRBP会不会太早？',
        minutesAfterPost: 330,
        replies: [
          {
            author: 'zhengshuang',
            content: '先把一个模块做扎实，招聘或员工关系都行，业务肯来问你的时候就差不多了。',
            minutesAfterPost: 402,
          },
          {
            author: 'zhaolei',
            content: '同意，手上没一门手艺，坐到业务旁边也只能端茶。',
            to: 'zhengshuang',
            minutesAfterPost: 460,
          },
        ],
      },
      {
        author: 'shenyue',
        content: '临时要表那条，膝盖中箭。',
        minutesAfterPost: 1260,
        likedBy: ['wangbo', 'zhaolei', 'wugang', 'sunqian', 'xujing', 'pengyu', 'chenxi'],
      },
      {
        author: 'zhoumin',
        content: '“提多了等于没提”，我第一年一口气给厂长提了八条，一条没落地。',
        minutesAfterPost: 4100,
        likedBy: ['chenxi', 'pengyu', 'fengyi'],
      },
    ],
  },
  {
    author: 'pengyu',
    type: 3,
    title: '校招双选会一天怎么安排：摊位、话术和48小时跟进',
    content: `这一季跑了三所学校的双选会，4个人，收了473份简历，签下26个。说点现场能用的。

会前10天
· 问就业中心要三样东西：摊位图、参会专业人数、去年签约去向。摊位尽量选入口往里第二排，第一排人挤着走，没人停。
· 海报只写四行：岗位、城市、年包区间、到岗后谁带。公司介绍放二维码里。
· 海报和口头都别出现“限男生”“未婚优先”。《就业促进法》第二十七条写着，除国家规定的不适合妇女的工种或者岗位外，不得以性别为由拒绝录用妇女或者提高录用标准。
· 带一位去年入职的师兄或师姐，比带总监管用。

现场分工
1人在摊位前拦人，1人答疑，1人当场初面，1人管简历编号和约时间。编号写在简历右上角：岗位字母＋流水号＋意向打分1到3。
拦人的开场别说“同学了解一下”，说：“你学什么的？我们这边有两个岗位正好要这个专业，3分钟讲完。”
初面只聊8分钟，三个问题：讲一件你从头做到尾的事；想去哪个城市，家里怎么看；手上还有几家在走。
学生问薪资就说区间和构成，别打哈哈。现场含糊，群里五分钟就传开了。

48小时跟进
当晚把473份录完，打3分的当晚发面试时间，2分的次日上午发，1分的也回一条感谢短信。我们试过第三天再联系，一半人已经在别家终面了。

复盘看一个数
简历最多的甲校，签约率最低，才4.2%；乙校6.7%，丙校人最少也有6.2%。明年甲校只去两个人，乙校提前一周加一场小型宣讲。

踩过的坑
· 只带了200份报名表，中午就没了，后来全改扫码，纸质只留备用。
· 现场口头答应了“肯定要你”，回来HC被砍。现在统一说：“结果以我们发的书面offer为准，最晚周五给你答复。”说周五，就一定周五。`,
    topics: ['zhaopin'],
    minutesAgo: 5600,
    region: '北京',
    images: [
      { kind: 'photo', name: 'fair' },
      {
        kind: 'table',
        title: '三校双选会结果',
        columns: ['学校', '简历', '面试', '签约'],
        rows: [
          ['甲校', '212', '48', '9'],
          ['乙校', '164', '41', '11'],
          ['丙校', '97', '22', '6'],
          ['合计', '473', '111', '26'],
        ],
        marked: 1,
      },
    ],
    likedBy: keys('huangli jiangnan chenxi chenlv wangbo mawei wugang shenyue tangning luoyan yuanfang'),
    collectedBy: ['mawei', 'chenxi', 'linxiao', 'sunqian', 'shenyue', 'chenlv', 'yuanfang'],
    comments: [
      {
        author: 'linxiao',
        content: '1分的也回短信，这个习惯好。去年没要的学生，今年带着室友来投。',
        minutesAfterPost: 37,
        likedBy: ['hejia', 'jiangnan', 'luoyan', 'fengyi'],
      },
      {
        author: 'chenxi',
        content: '作为去年在双选会上排过队的人作证：说清楚薪资的摊位，队伍真的更长。',
        minutesAfterPost: 205,
        likedBy: keys('mawei chenlv wangbo zhoumin jiangnan sunqian huangli pengyu shenyue'),
        replies: [{ author: 'pengyu', content: '这条我要截图给老板看。', minutesAfterPost: 226 }],
      },
      {
        author: 'yuanfang',
        content: '我们的海报要走审批，四行字审了两周。',
        minutesAfterPost: 1900,
        likedBy: ['wangbo', 'luoyan', 'sunqian', 'jiangnan', 'tangning'],
      },
    ],
  },
  {
    author: 'tangning',
    type: 3,
    title: '社保年度基数申报：1126人的流水账和六个检查点',
    content: `翻出上次申报时记的流水账，整理给第一次做的人。这家客户1126人，我和同事两个人做，前后18个工作日，最后退回来改的只有7个人。各地时间、系统和上下限都不一样，下面只讲通用的做法。

先弄清三件事
1. 谁的责任。《社会保险法》第六十条：用人单位自行申报、按时足额缴纳。没按规定申报的，第六十二条按上月缴费额的110%确定应缴数额；没按时足额缴的，第八十六条责令限期缴纳或者补足，并自欠缴之日起按日加收万分之五滞纳金，逾期仍不缴还有一倍以上三倍以下的罚款。
2. 什么算工资。《关于工资总额组成的规定》第四条列了六项：计时工资、计件工资、奖金、津贴和补贴、加班加点工资、特殊情况下支付的工资。第十一条列了不算的，像出差伙食补助、误餐补助、劳动保护支出。最容易漏的是年终奖、季度奖、提成和加班费。
3. 公积金另一套。《住房公积金管理条例》第十六条也按职工本人上一年度月平均工资，但调整窗口往往不同，别和社保共用一张表。

倒排日程（截止日为D）
D-18 从薪酬系统导出上年12个月的应发明细，按项目，不按合计。
D-15 和客户财务对总数，差一分也要找到原因。
D-12 处理特殊人员：年中入职、产假、病假、停薪、退休返聘、外派。年中入职的按实际月数平均，具体算法看当地通知。
D-9 发给员工本人核对签字，给3天。
D-5 上报，导出回执存档。
D-2 抽查50人，系统数和底表逐个比。

发给员工的话可以直接用：“您上年度月平均工资为××元，据此申报的基数为××元，自×月起个人每月扣款由××元变为××元。有疑问请在×日前联系我，逾期按此申报。”提前说清扣款变化，发薪日的电话少一大半。

踩过的坑
· 用了去年的上下限。当年的一定以当地公布的为准，公布晚就等，等到再套。
· 身份证末位X大小写不一致，导入整批失败。
· 只报了在职的，漏了月底离职但当月还要缴的4个人。`,
    topics: ['shebao', 'gongjubao'],
    minutesAgo: 44800,
    region: '重庆',
    images: [
      {
        kind: 'note',
        title: '申报前六个检查点',
        lines: [
          '奖金、提成、加班费加了吗',
          '总数和财务对上了吗',
          '年中入职按实际月数吗',
          '上下限是今年的吗',
          '员工本人签字了吗',
          '月底离职的人在表里吗',
        ],
      },
    ],
    likedBy: keys(
      'dengkai zhaolei pengyu mawei hejia zhengshuang gaofei jiangnan sunqian chenxi zhoumin liting wugang caomei wangbo',
    ),
    collectedBy: keys(
      'pengyu huangli sunqian mawei jiangnan gaofei zhoumin zhengshuang hejia linxiao xujing luoyan zhaolei liting',
    ),
    comments: [
      {
        author: 'sunqian',
        content: 'X大小写！我去年为这个找了一下午，最后发现是复制的时候带了空格。',
        minutesAfterPost: 90,
        likedBy: ['wangbo', 'luoyan', 'liting', 'hejia', 'gaofei'],
        replies: [{ author: 'tangning', content: '空格也是老熟人了，导入前先用TRIM洗一遍。', minutesAfterPost: 105 }],
      },
      {
        author: 'hejia',
        content: '让员工签字这一步千万别省，后面来问“为什么多扣了”的时候翻出来给他看。',
        minutesAfterPost: 640,
        likedBy: ['zhoumin', 'pengyu', 'jiangnan', 'wugang'],
      },
      { author: 'dengkai', content: '工地上人员流动大，D-12那步我们要做一周。', minutesAfterPost: 3800, likedBy: ['linxiao'] },
      {
        author: 'mawei',
        content: '三十个人也要按这个流程走一遍吗？',
        minutesAfterPost: 7000,
        replies: [{ author: 'tangning', content: '流程一样，时间砍到五天够了，对账和签字不能砍。', minutesAfterPost: 7130 }],
      },
    ],
  },
]
