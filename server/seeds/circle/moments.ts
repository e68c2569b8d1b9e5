import type { SeedPost } from './types'

const keys = (names: string): string[] => names.split(' ')

/** 动态：HR 的日常。 */
export const moments: SeedPost[] = [
  {
    author: 'chenxi',
    type: 1,
    content: `入职通知里的“身份证原件”被我打成了“身份证原价”，群发给8位新同事才发现。第一个回我的人问：请问现在打折吗？
带我的姐姐笑到把水喷在键盘上。撤回已经来不及，只好补发一条：免费，人带来就行。`,
    topics: [],
    minutesAgo: 3,
    region: '陕西',
    likedBy: ['hejia'],
    comments: [{ author: 'sunqian', content: '我发过“请带学历证书复印机”，你这个还好。', minutesAfterPost: 2 }],
  },
  {
    author: 'caomei',
    type: 1,
    content: `旺季第一波，客房全满，宴会厅还有两场婚宴。财务、销售、我，全换上围裙去传菜。传到第三趟才发现，我面试进来的那个实习生端盘子比我稳多了。
当初他在简历上写“平衡能力好”，我还以为是骑独轮车。`,
    topics: [],
    minutesAgo: 17,
    region: '海南',
    place: '三亚市',
    images: [{ kind: 'photo', name: 'feast' }],
    likedBy: ['jiangnan', 'zhengshuang'],
    comments: [],
  },
  {
    author: 'chenlv',
    type: 1,
    content: `一分钟看懂：试用期最长多久。
这周第四个人拿着“合同一年，试用期三个月”来问我能不能改。能改，也必须改：一年以上不满三年的合同，试用期不得超过二个月（劳动合同法第十九条）。我把六种情形做成了一条短视频，发给业务部门比发条文管用。`,
    topics: ['zhongcai'],
    minutesAgo: 540,
    region: '上海',
    film: 'probation',
    likedBy: ['zhoumin', 'linxiao', 'hejia', 'fengyi', 'xujing', 'wangbo'],
    collectedBy: ['zhoumin', 'hejia', 'xujing', 'luoyan'],
    comments: [
      {
        author: 'xujing',
        content: '“同一单位只能约定一次”请循环播放给我们老板看。',
        minutesAfterPost: 6,
        likedBy: ['chenlv', 'zhoumin'],
      },
      {
        author: 'hejia',
        content: '已经多履行了一个月的，怎么补？',
        minutesAfterPost: 14,
        replies: [
          {
            author: 'chenlv',
            content: '第八十三条：以试用期满后的月工资为标准，按多履行的那段时间付赔偿金。',
            minutesAfterPost: 19,
          },
        ],
      },
    ],
  },
  {
    author: 'huangli',
    type: 1,
    content: `约了12个人面试店员，来了3个，其中1个是陪朋友来的。最后陪的那个留下了，朋友没留。零售招聘玄学，又添一例。`,
    topics: ['mianshi'],
    minutesAgo: 55,
    region: '湖南',
    likedBy: ['mawei', 'xujing', 'jiangnan', 'wugang'],
    comments: [
      { author: 'pengyu', content: '陪考的考上了，艺考经典剧情。', minutesAfterPost: 9, likedBy: ['caomei', 'fengyi'] },
      {
        author: 'linxiao',
        content: '12约3，到场率25%，在店里算正常吗？',
        minutesAfterPost: 21,
        replies: [
          { author: 'huangli', content: '下雨天算高的……@曹梅 你们酒店招服务员，到场率多少？', minutesAfterPost: 26 },
          { author: 'caomei', to: 'huangli', content: '旺季四成，淡季约几个来几个。', minutesAfterPost: 33 },
        ],
      },
    ],
  },
  {
    author: 'mawei',
    type: 1,
    content: `人事行政一肩挑的待办，拍给大家看看。傍晚还有人来问我空调遥控器在哪，我说在法务手里，他信了。我们公司没有法务。`,
    topics: [],
    minutesAgo: 150,
    region: '福建',
    images: [
      {
        kind: 'note',
        title: '今日待办',
        lines: [
          '9:00 发offer两份',
          '10:30 跑银行盖章',
          '12:00 打印机又卡纸',
          '14:00 面试产品经理',
          '16:00 绿萝换盆',
          '18:00 交人效报表',
        ],
      },
    ],
    likedBy: ['sunqian', 'fengyi', 'chenxi', 'dengkai', 'jiangnan', 'linxiao', 'liting'],
    comments: [
      {
        author: 'chenxi',
        content: '绿萝换盆也归人事？',
        minutesAfterPost: 12,
        replies: [{ author: 'mawei', content: '绿萝也是老板的人。', minutesAfterPost: 15 }],
      },
      {
        author: 'jiangnan',
        content: '你这算三个编制，先把人效报表交了，证明你人效很高。',
        minutesAfterPost: 48,
        likedBy: ['sunqian', 'wangbo', 'chenxi'],
      },
    ],
  },
  {
    author: 'wugang',
    type: 1,
    content: `厂门口摆摊招普工第三天。一上午问的46个，留电话19个，进车间看的7个。
年轻人第一句问宿舍有没有空调，第二句问能不能不上夜班，工资排第三。我把牌子上的“包吃住”改成“4人间、有空调、夜班每月最多10天”，下午停下来的人明显多了。
招不到人先别急着加钱，先看牌子写的是不是人话。`,
    topics: ['zhaopin'],
    minutesAgo: 320,
    region: '广东',
    images: [
      { kind: 'photo', name: 'stall' },
      { kind: 'photo', name: 'shifts' },
      {
        kind: 'note',
        title: '招工牌（改后）',
        lines: ['4人间，有空调', '夜班每月最多10天', '每月15号发工资', '入职第一顿饭我请'],
      },
    ],
    likedBy: keys('sunqian zhoumin mawei shenyue zhengshuang chenxi luoyan yuanfang hejia huangli xujing'),
    collectedBy: ['hejia', 'zhoumin', 'mawei', 'luoyan'],
    comments: [
      {
        author: 'gaofei',
        content: '“入职第一顿饭我请”，老吴这句值500块招聘费。',
        minutesAfterPost: 16,
        likedBy: ['huangli', 'chenlv', 'mawei', 'xujing', 'fengyi'],
      },
      { author: 'zhoumin', content: '我们这边还要加一条：车间有没有风扇。', minutesAfterPost: 70 },
      {
        author: 'dengkai',
        content: '夜班最多10天，排班排得开吗？',
        minutesAfterPost: 133,
        replies: [
          { author: 'wugang', content: '三班倒改四班三运转，排得开，多养了一组人，离职少了就回来了。', minutesAfterPost: 151 },
        ],
      },
    ],
  },
  {
    author: 'linxiao',
    type: 1,
    content: `面一位产品经理，问他为什么离开上家。他说会太多。我说我们会也不少。他掏出本子：“那您先说说，一周几场，每场谁主持，有没有结论？”问了我二十分钟。
面完我去跟业务说，这人得要，他把我面了一遍。`,
    topics: ['mianshi', 'zhaopin'],
    minutesAgo: 560,
    region: '上海',
    likedBy: keys('shenyue yuanfang liting zhaolei zhoumin chenlv chenxi zhengshuang wangbo caomei xujing jiangnan wugang'),
    comments: [
      {
        author: 'zhengshuang',
        content: '最后他接offer了吗？',
        minutesAfterPost: 30,
        replies: [{ author: 'linxiao', content: '没，他说我们每周那场产品例会说不清结论是什么。', minutesAfterPost: 34 }],
      },
      {
        author: 'shenyue',
        content: '建议把他请回来当顾问，专门砍会。',
        minutesAfterPost: 122,
        likedBy: ['caomei', 'zhengshuang', 'jiangnan', 'yuanfang', 'dengkai', 'wugang'],
      },
    ],
  },
  {
    author: 'tangning',
    type: 1,
    content: `申报系统从九点半转圈转到十一点。办公室三个人三台电脑，比谁先登进去，输的请奶茶。我登进去了，刚点提交，被退出来了。
说个笨办法：增减员材料提前整理成表，挑午休那会儿试，提交成功马上截图存底。别拖到截止日当天，那天转圈的人更多。`,
    topics: ['shebao'],
    minutesAgo: 910,
    region: '重庆',
    likedBy: keys('chenlv xujing shenyue pengyu zhengshuang huangli mawei hejia caomei jiangnan luoyan wangbo'),
    collectedBy: ['hejia', 'zhengshuang', 'xujing'],
    comments: [
      {
        author: 'sunqian',
        content: '武汉同款转圈，我以为是我电脑的问题，重启了四次。',
        minutesAfterPost: 11,
        likedBy: ['mawei', 'fengyi', 'zhengshuang', 'pengyu'],
      },
      {
        author: 'hejia',
        content: '截图这个习惯太重要了，上次说我没报，全靠截图。',
        minutesAfterPost: 64,
        likedBy: ['huangli', 'tangning'],
      },
      {
        author: 'xujing',
        content: '所以谁请的奶茶？',
        minutesAfterPost: 240,
        replies: [{ author: 'tangning', content: '我请的，规则是“提交成功才算登进去”，他们临时改的。', minutesAfterPost: 252 }],
      },
    ],
  },
  {
    author: 'yuanfang',
    type: 1,
    content: `下雪了，班车晚了四十分钟，打卡机前一片哀嚎。国企的好处是通知出得快：因天气原因班车晚点，不计迟到。
章还没盖，群里已经刷了两百条“谢谢主任”。我是副主任。`,
    topics: [],
    minutesAgo: 1300,
    region: '辽宁',
    images: [
      { kind: 'photo', name: 'snow' },
      { kind: 'photo', name: 'notice' },
      { kind: 'photo', name: 'thanks' },
    ],
    likedBy: keys('zhoumin gaofei wugang luoyan mawei caomei jiangnan hejia zhengshuang zhaolei shenyue chenxi sunqian pengyu'),
    comments: [
      {
        author: 'caomei',
        content: '三亚今天28度，羡慕你们有雪。',
        minutesAfterPost: 40,
        replies: [{ author: 'yuanfang', content: '换吗？我连铲子一起给你。', minutesAfterPost: 44 }],
      },
      {
        author: 'fengyi',
        content: '“我是副主任”五个字，全是功夫。',
        minutesAfterPost: 310,
        likedBy: ['luoyan', 'zhengshuang', 'wugang', 'dengkai', 'gaofei'],
      },
    ],
  },
  {
    author: 'fengyi',
    type: 1,
    content: `上课被问得最多的一个问题：工资走银行代发，还用给工资条吗？
用。《工资支付暂行规定》第六条写了两件事：书面记录支付工资的数额、时间、领取者的姓名以及签字，保存两年以上备查；支付工资时向劳动者提供一份其个人的工资清单。
发电子工资条的，记得留下能证明发到了本人的记录。`,
    topics: ['zhongcai', 'gongjubao'],
    minutesAgo: 1750,
    region: '山东',
    images: [
      { kind: 'photo', name: 'payday' },
      {
        kind: 'note',
        title: '工资支付留底',
        lines: ['数额、时间、姓名、签字', '书面记录存两年以上', '每月给本人工资清单', '依据：工资支付暂行规定', '第六条'],
      },
    ],
    likedBy: keys(
      'tangning chenxi zhaolei luoyan caomei pengyu gaofei jiangnan zhengshuang wugang wangbo linxiao hejia dengkai mawei',
    ),
    collectedBy: keys('pengyu mawei dengkai luoyan jiangnan linxiao huangli wangbo zhaolei chenxi zhengshuang tangning'),
    comments: [
      {
        author: 'mawei',
        content: '我是每月微信截图发给个人的，这算吗？',
        minutesAfterPost: 52,
        replies: [
          {
            author: 'fengyi',
            content: '内容完整、能对上是本人的号就行，但换手机前记得导出来，截图丢了就白做了。',
            minutesAfterPost: 80,
          },
        ],
      },
      {
        author: 'dengkai',
        content: '我们工地是打印签字按手印，一个班组一本。',
        minutesAfterPost: 400,
        likedBy: ['chenxi', 'zhaolei'],
      },
      {
        author: 'wangbo',
        content: '加一句：清单里项目要拆开列，别只写一个实发数，出了争议加班费说不清。',
        minutesAfterPost: 910,
        likedBy: ['zhengshuang', 'luoyan', 'chenxi', 'jiangnan', 'huangli', 'sunqian', 'fengyi'],
      },
    ],
  },
  {
    author: 'liting',
    type: 1,
    content: `两天一夜的新员工营收工，凑齐九张。破冰抽到“说一件没写在简历上的事”，一位品控小哥说自己是村里唢呐队的。第二天早上六点半，全员被唢呐叫醒。
复盘记一笔：破冰别超过30分钟；动手的课排上午，制度放下午会睡倒一片，得拆成闯关题。`,
    topics: ['gongjubao'],
    minutesAgo: 2700,
    region: '四川',
    images: [
      { kind: 'photo', name: 'camp' },
      { kind: 'photo', name: 'feast' },
      { kind: 'photo', name: 'register' },
      { kind: 'note', title: '破冰题', lines: ['没写在简历上的一件事', '上一次大笑是什么时候', '你最怕被问的问题'] },
      { kind: 'photo', name: 'helmets' },
      {
        kind: 'table',
        title: '两天怎么排',
        columns: ['时段', '第一天', '第二天'],
        rows: [
          ['上午', '破冰、参观', '动手做产品'],
          ['下午', '制度闯关', '小组汇报'],
          ['晚上', '烤肉', '散营'],
        ],
      },
      { kind: 'photo', name: 'notes' },
      { kind: 'photo', name: 'whiteboard' },
      { kind: 'photo', name: 'parcels' },
    ],
    likedBy: keys(
      'pengyu wugang hejia luoyan chenxi zhengshuang zhaolei shenyue fengyi zhoumin yuanfang mawei xujing wangbo linxiao chenlv huangli',
    ),
    collectedBy: ['luoyan', 'hejia', 'zhoumin', 'wugang', 'zhengshuang'],
    comments: [
      {
        author: 'pengyu',
        content: '唢呐小哥转正了吗，年会先预定一个节目。',
        minutesAfterPost: 22,
        likedBy: ['luoyan', 'linxiao', 'zhaolei', 'zhengshuang', 'hejia', 'zhoumin'],
      },
      {
        author: 'jiangnan',
        content: '制度做成闯关题有模板吗？求一份。',
        minutesAfterPost: 180,
        replies: [
          { author: 'liting', content: '就是20道选择题，答案藏在手册里，限时翻书找，前三名先吃烤肉。', minutesAfterPost: 215 },
        ],
      },
      {
        author: 'chenxi',
        content: '我入职那次制度课讲了三个小时，我现在只记得空调很冷。',
        minutesAfterPost: 890,
        likedBy: ['gaofei', 'shenyue', 'mawei'],
      },
    ],
  },
  {
    author: 'zhengshuang',
    type: 1,
    content: `组织调整方案昨晚改到一点半，第九版。早上老板看了三分钟：“我觉得第二版挺好。”我打开文件夹，第二版的文件名叫“最终版”。`,
    topics: ['hrbp'],
    minutesAgo: 3550,
    region: '北京',
    likedBy: keys(
      'hejia mawei jiangnan tangning xujing zhaolei pengyu luoyan zhoumin chenxi gaofei yuanfang wangbo liting dengkai shenyue sunqian wugang fengyi',
    ),
    comments: [
      {
        author: 'zhaolei',
        content: '同情，但是笑了。',
        minutesAfterPost: 6,
        likedBy: ['tangning', 'huangli', 'chenxi', 'hejia'],
      },
      {
        author: 'wangbo',
        content: '我的文件名到“最终版真的不改了3”了。',
        minutesAfterPost: 41,
        likedBy: keys('chenxi liting mawei hejia zhaolei yuanfang xujing wugang'),
      },
      {
        author: 'xujing',
        content: '建议以后第二版留着别删，第九版的时候改个日期再交。',
        minutesAfterPost: 160,
        likedBy: ['zhaolei', 'pengyu', 'tangning', 'hejia', 'mawei'],
      },
      { author: 'mawei', content: '老板自己也忘了为什么否的第二版。', minutesAfterPost: 1200 },
    ],
  },
  {
    author: 'xujing',
    type: 1,
    content: `跟总部差七个小时，调薪预算会永远开在我的晚饭点。老外同事问，为什么测试工程师要单独给预算。我没讲宏观，只放了一张图：今年这几个岗位，我们发出去又被拒的offer数。五分钟，批了。
做C&B久了，还是自己公司的数最好用。`,
    topics: ['xinchou'],
    minutesAgo: 4800,
    region: '上海',
    images: [
      {
        kind: 'chart',
        title: '今年被拒的offer',
        unit: '个',
        bars: [
          { label: '测试', value: 9 },
          { label: '嵌入式', value: 7 },
          { label: '财务', value: 2 },
          { label: '采购', value: 1 },
          { label: '人事', value: 1 },
        ],
      },
    ],
    likedBy: keys('gaofei sunqian wugang zhoumin luoyan yuanfang mawei linxiao pengyu caomei dengkai jiangnan'),
    collectedBy: ['hejia', 'zhoumin', 'luoyan', 'mawei', 'dengkai', 'gaofei'],
    comments: [
      {
        author: 'wangbo',
        content: '学到了。拒offer原因也记了吗？下次加一列。',
        minutesAfterPost: 75,
        replies: [{ author: 'xujing', content: '记了，9个里7个是钱，2个是远。', minutesAfterPost: 88 }],
      },
      {
        author: 'linxiao',
        content: '人事被拒的那1个，是什么原因，好奇。',
        minutesAfterPost: 610,
        likedBy: ['sunqian', 'zhoumin', 'dengkai'],
        replies: [{ author: 'xujing', content: '他听说要晚上开会。', minutesAfterPost: 625 }],
      },
    ],
  },
  {
    author: 'pengyu',
    type: 1,
    content: `一周跑了四个城市，最后一站礼堂暖气坏了，学生裹着羽绒服来投简历。有个女生把简历塑封了，说怕外面下雪弄湿。我那一摞里，她的第一个约到了面试。
毕业季看多了还是会被这种小事打动。`,
    topics: ['zhaopin'],
    minutesAgo: 6100,
    region: '北京',
    images: [
      { kind: 'photo', name: 'hall' },
      { kind: 'photo', name: 'fair' },
      { kind: 'photo', name: 'interview' },
      { kind: 'photo', name: 'offers' },
    ],
    likedBy: keys(
      'chenxi zhaolei liting xujing mawei yuanfang zhengshuang gaofei linxiao dengkai fengyi tangning zhoumin sunqian',
    ),
    comments: [
      { author: 'liting', content: '塑封简历，下次连着咖啡一起防。', minutesAfterPost: 33 },
      {
        author: 'chenxi',
        content: '去年我的简历被雨淋花了，面试官还是从名字猜出我投的哪个岗。',
        minutesAfterPost: 120,
        likedBy: ['linxiao', 'dengkai', 'xujing', 'wangbo'],
      },
    ],
  },
  {
    author: 'sunqian',
    type: 1,
    content: `备考人力资源管理师，劳动关系那章背了三遍还是混。今天正好有同事来问产假怎么算，我脱口而出背了一整段，她说你好像语音助手。
记住知识点最快的办法，原来是上班的时候被人问住。`,
    topics: [],
    minutesAgo: 9000,
    region: '湖北',
    images: [{ kind: 'photo', name: 'notes' }],
    likedBy: keys('tangning luoyan fengyi chenxi gaofei zhaolei zhoumin mawei jiangnan'),
    comments: [
      {
        author: 'luoyan',
        content: '考过的来说一句：真题做三遍，比看书管用。',
        minutesAfterPost: 57,
        likedBy: ['wugang', 'gaofei', 'dengkai'],
      },
      {
        author: 'chenxi',
        content: '我明年也想报，先蹭你的笔记。',
        minutesAfterPost: 410,
        replies: [{ author: 'sunqian', content: '给你，第三章有火锅油，别介意。', minutesAfterPost: 428 }],
      },
      {
        author: 'tangning',
        content: '重庆人表示火锅油加分。',
        minutesAfterPost: 2000,
        likedBy: ['fengyi', 'chenxi', 'mawei', 'linxiao', 'jiangnan'],
      },
    ],
  },
  {
    author: 'dengkai',
    type: 1,
    content: `工地门口来了两位老乡，想当天就干活，话不好听也得拦。《保障农民工工资支付条例》第二十八条写得明白：没跟总包或者分包订立劳动合同并进行用工实名登记的人员，不得进入项目现场施工。
登记台摆在门口，材料齐的话一个人五分钟。拦这一下，省后面半年扯皮。`,
    topics: ['zhongcai'],
    minutesAgo: 9700,
    region: '安徽',
    images: [
      { kind: 'photo', name: 'register' },
      {
        kind: 'steps',
        title: '进场五分钟',
        steps: ['核身份证，录实名', '签劳动合同，给一份', '登记本人工资卡', '安全教育签字', '领帽子，刷脸进场'],
      },
    ],
    likedBy: keys('yuanfang shenyue sunqian mawei gaofei hejia zhaolei wugang wangbo zhengshuang'),
    collectedBy: ['fengyi', 'gaofei', 'hejia', 'wangbo', 'sunqian'],
    comments: [
      {
        author: 'gaofei',
        content: '合同给本人一份，这步好多工地都省了。',
        minutesAfterPost: 90,
        likedBy: ['wangbo', 'yuanfang', 'mawei', 'chenlv'],
      },
      {
        author: 'wugang',
        content: '身份证只核只登，千万别收着不还。',
        minutesAfterPost: 260,
        likedBy: ['hejia', 'zhengshuang', 'wangbo', 'sunqian', 'pengyu'],
        replies: [{ author: 'dengkai', content: '那必须，当场还，《劳动合同法》第九条不许扣证件。', minutesAfterPost: 301 }],
      },
    ],
  },
  {
    author: 'luoyan',
    type: 1,
    content: `陪一位经理做绩效面谈，会前教他先说事实再说评价。他开口：“事实就是你不行。”
我在桌下踩了他一脚，踩的是员工的脚。`,
    topics: ['jixiao'],
    minutesAgo: 11300,
    region: '河北',
    likedBy: keys(
      'linxiao xujing chenlv sunqian jiangnan mawei pengyu shenyue zhaolei yuanfang chenxi hejia caomei wangbo dengkai fengyi wugang huangli zhengshuang liting',
    ),
    comments: [
      {
        author: 'linxiao',
        content: '员工：我不光不行，我还疼。',
        minutesAfterPost: 8,
        likedBy: keys('dengkai liting caomei huangli sunqian shenyue pengyu jiangnan hejia mawei'),
      },
      {
        author: 'zhengshuang',
        content: '后来怎么圆的？',
        minutesAfterPost: 25,
        replies: [
          { author: 'luoyan', content: '我说咱们先休息五分钟，然后拉经理出去把三件事写在纸上，照着念。', minutesAfterPost: 39 },
        ],
      },
      {
        author: 'liting',
        content: '下一期管理者课程的开场案例有了，匿名那种。',
        minutesAfterPost: 510,
        likedBy: ['chenlv', 'sunqian', 'zhoumin'],
      },
    ],
  },
  {
    author: 'gaofei',
    type: 1,
    content: `大促当天，分拣线临时进场340人。签到、发马甲、讲安全、认工位，每班都要在开线前弄完，我的嗓子已经不是我的了。
有位去年来过的大哥排队时跟旁边人说：这家结钱痛快，所以我又来了。这句话我打算写进年终总结。`,
    topics: [],
    minutesAgo: 12900,
    region: '河南',
    images: [
      { kind: 'photo', name: 'parcels' },
      {
        kind: 'table',
        title: '当天进场',
        columns: ['班次', '计划', '到岗'],
        rows: [
          ['早班', '130', '127'],
          ['中班', '110', '107'],
          ['夜班', '110', '106'],
        ],
      },
      { kind: 'photo', name: 'shifts' },
    ],
    likedBy: keys(
      'linxiao hejia pengyu shenyue sunqian zhoumin chenxi jiangnan dengkai zhaolei mawei huangli luoyan fengyi wangbo',
    ),
    comments: [
      {
        author: 'dengkai',
        content: '结钱痛快，比什么福利都管用，工地也一样。',
        minutesAfterPost: 60,
        likedBy: ['linxiao', 'gaofei', 'sunqian', 'mawei', 'zhoumin', 'luoyan'],
      },
      {
        author: 'huangli',
        content: '到岗率这么高，怎么做到的？',
        minutesAfterPost: 300,
        replies: [{ author: 'gaofei', content: '前一晚每人打一遍电话，接送车就停在他们村口。', minutesAfterPost: 377 }],
      },
    ],
  },
  {
    author: 'chenlv',
    type: 1,
    content: `本周第三位HR来问：离职证明里能不能写“因严重违纪被辞退”。先看《劳动合同法实施条例》第二十四条，应当写明的就四项，见图。评价写进去，容易把一道手续变成另一场官司。
另外，《劳动合同法》第五十条要求解除或者终止时就出具证明，并在十五日内办理档案和社保关系转移，别拿它卡工作交接。`,
    topics: ['zhongcai', 'gongjubao'],
    minutesAgo: 15100,
    region: '上海',
    images: [
      {
        kind: 'note',
        title: '离职证明写这四项',
        lines: ['劳动合同期限', '解除或者终止的日期', '工作岗位', '在本单位的工作年限'],
      },
    ],
    likedBy: keys(
      'sunqian pengyu chenxi wugang zhaolei luoyan mawei zhengshuang caomei tangning jiangnan xujing hejia zhoumin yuanfang gaofei shenyue huangli',
    ),
    collectedBy: keys(
      'liting chenxi mawei huangli sunqian shenyue caomei jiangnan xujing hejia zhengshuang luoyan tangning linxiao zhoumin zhaolei',
    ),
    comments: [
      {
        author: 'hejia',
        content: '终于有人说了，我们老板一直想在上面写“表现一般”。',
        minutesAfterPost: 45,
        likedBy: ['xujing', 'tangning', 'shenyue', 'chenxi', 'huangli', 'caomei'],
        replies: [{ author: 'chenlv', content: '拦住他。', minutesAfterPost: 50 }],
      },
      {
        author: 'sunqian',
        content: '不交接就不给证明，这个我们以前真干过……',
        minutesAfterPost: 230,
        replies: [
          {
            author: 'chenlv',
            content: '条文里和交接挂钩的是经济补偿的支付，在办结工作交接时支付，证明不挂钩。',
            minutesAfterPost: 262,
          },
        ],
      },
      { author: 'mawei', content: '模板已改，谢谢律师。', minutesAfterPost: 3000, likedBy: ['zhaolei'] },
    ],
  },
  {
    author: 'hejia',
    type: 1,
    content: `一位离职半年的同事路过楼下，给我送了一袋自家种的橘子。他走之前因为社保转移没接上，在我工位前拍过桌子，后来是我陪他跑了两趟窗口。
橘子有点酸，我一口气吃了四个。`,
    topics: [],
    minutesAgo: 18200,
    region: '江苏',
    images: [{ kind: 'photo', name: 'oranges' }],
    likedBy: keys(
      'zhengshuang liting zhoumin jiangnan linxiao dengkai caomei tangning fengyi yuanfang mawei sunqian gaofei chenxi wangbo chenlv xujing zhaolei wugang huangli luoyan',
    ),
    comments: [
      {
        author: 'tangning',
        content: '做社保的看完眼眶热了。',
        minutesAfterPost: 20,
        likedBy: ['jiangnan', 'fengyi', 'wangbo', 'pengyu', 'linxiao', 'chenxi', 'luoyan'],
      },
      { author: 'zhoumin', content: '这种橘子我也想吃一个。', minutesAfterPost: 160, likedBy: ['chenxi', 'sunqian'] },
      {
        author: 'caomei',
        content: '人心换人心，慢一点而已。',
        minutesAfterPost: 2100,
        likedBy: ['hejia', 'chenxi', 'luoyan', 'wugang'],
      },
    ],
  },
  {
    author: 'jiangnan',
    type: 1,
    content: `年会抽奖程序彩排，校长连中两轮特等奖，全场鸦雀无声。一查，随机数写死了，每次开出来都是同一个工号。
现在改成现场请三位同事各报一个数，加起来当种子。提醒各位：抽奖一定要彩排，而且别让老板参加彩排。`,
    topics: ['nianhui'],
    minutesAgo: 21700,
    region: '山东',
    likedBy: keys(
      'yuanfang huangli mawei chenxi caomei wugang shenyue zhoumin tangning linxiao liting pengyu sunqian xujing zhaolei chenlv',
    ),
    comments: [
      {
        author: 'shenyue',
        content: '去年我们抽中的人当天上午刚办完离职，主持人喊了三遍。',
        minutesAfterPost: 36,
        likedBy: keys('mawei luoyan pengyu caomei tangning yuanfang chenxi sunqian'),
      },
      {
        author: 'mawei',
        content: '我用纸箱，从来没出过bug，就是箱子有一次被保洁收走了。',
        minutesAfterPost: 200,
        likedBy: ['tangning', 'xujing', 'liting', 'pengyu', 'linxiao'],
      },
    ],
  },
  {
    author: 'wangbo',
    type: 1,
    content: `有人拿着两个offer来问我选哪个，只比月薪是比不出来的，拉平到一年再看。甲每月多2000，乙嘴上说“最多16薪”，其中4个月看业绩。表列完他自己就有答案了。
HR谈薪时也请把保底和浮动分开讲，入职后少一半怨气。`,
    topics: ['xinchou'],
    minutesAgo: 25600,
    region: '广东',
    images: [
      {
        kind: 'table',
        title: '两个offer拉平看（元）',
        columns: ['项目', '甲', '乙'],
        rows: [
          ['月薪', '15000', '13000'],
          ['固定月数', '13', '12'],
          ['浮动月数上限', '0', '4'],
          ['一年保底', '195000', '156000'],
          ['一年最高', '195000', '208000'],
        ],
        marked: 3,
      },
    ],
    likedBy: keys(
      'liting dengkai zhoumin sunqian linxiao chenxi luoyan caomei jiangnan mawei tangning huangli yuanfang hejia gaofei',
    ),
    collectedBy: keys('chenlv chenxi sunqian jiangnan huangli gaofei liting caomei mawei'),
    comments: [
      {
        author: 'sunqian',
        content: '还要算公积金基数和比例，差得也不少。',
        minutesAfterPost: 130,
        likedBy: ['huangli', 'jiangnan', 'yuanfang', 'luoyan', 'mawei'],
      },
      {
        author: 'linxiao',
        content: '我们谈薪单就是这么印的，候选人当场拿走一份。',
        minutesAfterPost: 900,
        likedBy: ['sunqian', 'xujing', 'chenxi', 'yuanfang'],
      },
    ],
  },
  {
    author: 'zhaolei',
    type: 1,
    content: `组织架构图画到第11版，每版的区别是两个框谁高半格。今天我把两个框画成一样高，中间加了个虚线框，叫“协同”。老板看了很久，说这版有水平。`,
    topics: ['hrbp'],
    minutesAgo: 27400,
    region: '北京',
    likedBy: keys('wugang wangbo jiangnan zhoumin sunqian pengyu hejia caomei mawei luoyan yuanfang dengkai shenyue'),
    comments: [
      {
        author: 'yuanfang',
        content: '下一版他会问虚线框谁负责。',
        minutesAfterPost: 50,
        likedBy: keys('fengyi hejia luoyan dengkai wangbo caomei huangli chenxi mawei'),
        replies: [{ author: 'zhaolei', content: '已经问了，第12版在路上。', minutesAfterPost: 1502 }],
      },
    ],
  },
  {
    author: 'sunqian',
    type: 1,
    content: `月底算薪，考勤、加班、补贴、公积金从下午两点核到九点，全公司总额差八毛钱。主管说算了，我说不行，今天差八毛，明天就敢差八千。
最后发现是一位同事的餐补四舍五入了两次。她请我吃了碗热干面，加蛋。`,
    topics: ['xinchou'],
    minutesAgo: 30200,
    region: '湖北',
    likedBy: keys(
      'huangli chenxi jiangnan xujing gaofei pengyu dengkai wugang wangbo zhengshuang liting shenyue zhoumin fengyi hejia mawei yuanfang tangning',
    ),
    comments: [
      {
        author: 'xujing',
        content: '中间过程别取整，最后一步再ROUND，血的教训。',
        minutesAfterPost: 70,
        likedBy: keys('pengyu linxiao huangli wangbo shenyue caomei wugang mawei'),
      },
      {
        author: 'wangbo',
        content: '这种较真的人，哪家公司捡到都是福气。',
        minutesAfterPost: 330,
        likedBy: ['zhaolei', 'sunqian', 'mawei', 'hejia', 'xujing', 'shenyue'],
      },
      {
        author: 'chenxi',
        content: '想知道是谁加的蛋，主管还是同事。',
        minutesAfterPost: 700,
        replies: [{ author: 'sunqian', content: '主管！她后来也怕了。', minutesAfterPost: 733 }],
      },
    ],
  },
  {
    author: 'zhoumin',
    type: 1,
    content: `完整跟了一个夜班。十二点那顿饭只剩凉炒饭；两点叉车区的灯有一半不亮；四点最困的时候，广播在念通知。
回来没写敬业度，就写了三行：热汤、换灯、广播放歌。上周三样都改了。昨天有个夜班的师傅在食堂跟我说，汤可以再咸一点。`,
    topics: ['hrbp'],
    minutesAgo: 34600,
    region: '江苏',
    likedBy: keys(
      'tangning hejia yuanfang sunqian zhaolei wangbo huangli jiangnan xujing liting shenyue caomei luoyan chenxi wugang fengyi dengkai',
    ),
    collectedBy: ['sunqian', 'yuanfang', 'zhaolei'],
    comments: [
      {
        author: 'wugang',
        content: '肯跟你提汤的咸淡，就是信你了。',
        minutesAfterPost: 44,
        likedBy: keys('huangli dengkai sunqian xujing shenyue caomei hejia zhengshuang chenxi pengyu wangbo'),
      },
      {
        author: 'zhaolei',
        content: '我写八页诊断报告，不如你这三行。',
        minutesAfterPost: 500,
        likedBy: ['wangbo', 'luoyan', 'chenxi', 'mawei'],
      },
    ],
  },
  {
    author: 'shenyue',
    type: 1,
    content: `候选人入职当天没来，电话不接。下午四点回我：对不起，我都走到楼下了，看见你们公司的人出来，一个个脸色特别差，就回去了。
那天上午我们刚开完季度复盘会。`,
    topics: ['mianshi', 'zhaopin'],
    minutesAgo: 40600,
    region: '浙江',
    likedBy: keys(
      'chenxi liting luoyan chenlv sunqian xujing hejia jiangnan dengkai gaofei linxiao huangli zhaolei zhoumin zhengshuang mawei',
    ),
    comments: [
      {
        author: 'huangli',
        content: '以后入职日避开复盘会，写进SOP。',
        minutesAfterPost: 15,
        likedBy: ['liting', 'xujing', 'zhaolei', 'jiangnan', 'zhengshuang', 'zhoumin', 'luoyan'],
      },
      {
        author: 'pengyu',
        content: '我们有个候选人是看到楼下外卖堆成山跑的，说一看就要加班。',
        minutesAfterPost: 190,
        likedBy: ['chenxi', 'zhoumin', 'liting', 'dengkai', 'luoyan'],
      },
      { author: 'linxiao', content: '反过来想，至少他观察力很好。', minutesAfterPost: 800 },
    ],
  },
  {
    author: 'mawei',
    type: 1,
    content: `长假回来，请假理由小结：高铁票没抢到、相亲没相完、猫不吃饭、智齿发炎、不想上班。最后一条是老板。`,
    topics: [],
    minutesAgo: 54100,
    region: '福建',
    likedBy: keys('linxiao sunqian yuanfang shenyue liting dengkai luoyan zhengshuang pengyu gaofei caomei'),
    comments: [
      {
        author: 'caomei',
        content: '我们这行别人放假我们上班，现在轮到我请假了，理由是：想。',
        minutesAfterPost: 95,
        likedBy: ['hejia', 'jiangnan', 'dengkai', 'pengyu', 'zhoumin', 'zhengshuang'],
      },
      {
        author: 'yuanfang',
        content: '猫不吃饭批了吗？',
        minutesAfterPost: 220,
        replies: [{ author: 'mawei', content: '批了，那只猫是老板的。', minutesAfterPost: 228 }],
      },
    ],
  },
]
