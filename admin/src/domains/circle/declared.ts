import { declare } from '../../module'

/** The log says why. */
const TAKEN_BACK = '撤销刚才的操作'
const PINNED = { id: 'id', topic: '^name' }

const declared = declare({
  labels: {
    post: '链接或编号',
    topicId: '话题',
    topicIds: '话题',
    topic: '话题',
    topics: '话题',
    pinnedIn: '置顶在',
    digest: '精华',
    likes: '赞',
    comments: '评论',
    views: '阅读',
    postCount: '帖子',
    followCount: '关注',
    heat: '近 7 天热度',
    hosts: '主持人',
    userIds: '主持人',
    closed: '已关闭',
    mergedInto: '已并到',
    posts: '移过去的帖子',
    followers: '移过去的关注',
  },
  words: {
    type: { 1: '动态', 2: '提问', 3: '经验' },
    status: { 1: '待审核', 2: '已发布', 3: '没通过', 4: '已下架' },
  },
  tones: { status: { 1: 'wait', 2: 'done', 3: 'wrong', 4: 'wrong' } },
  screens: {
    topics: {
      title: '话题',
      route: 'POST /admin/api/topic/page',
      empty: '还没有话题。新建一个，发帖的人就能选到它。',
      columns: ['name', 'cover', 'postCount', 'followCount', 'heat', 'hosts', 'closed', 'mergedInto', 'createdAt', 'intro'],
      creates: [{ route: 'POST /admin/api/topic/create', label: '新建话题' }],
      show: 'row',
      acts: [
        { route: 'POST /admin/api/topic/edit', label: '修改' },
        { route: 'POST /admin/api/topic/hosts', label: '主持人' },
        {
          route: 'POST /admin/api/topic/close',
          label: '关闭',
          fixed: { closed: true },
          undo: { closed: false, reason: TAKEN_BACK },
          when: { closed: [false] },
          danger: true,
        },
        {
          route: 'POST /admin/api/topic/close',
          label: '重新打开',
          fixed: { closed: false },
          undo: { closed: true, reason: TAKEN_BACK },
          when: { closed: [true], mergedInto: [''] },
        },
        {
          route: 'POST /admin/api/topic/merge',
          label: '并到别的话题',
          when: { mergedInto: [''] },
          danger: true,
          note: '帖子和关注的人都移到选的话题，这个话题关闭，旧链接打开新话题。不能撤销。',
        },
      ],
      under: [
        {
          title: '帖子',
          route: 'POST /admin/api/post/page',
          bind: { topicId: 'id' },
          empty: '这个话题下还没有帖子。',
          columns: ['title', 'author', 'digest', 'pinnedIn', 'likes', 'comments', 'createdAt'],
          filters: [],
          acts: [
            { route: 'POST /admin/api/post/pin', label: '置顶', bind: PINNED, fixed: { on: true }, undo: { on: false } },
            { route: 'POST /admin/api/post/pin', label: '取消置顶', bind: PINNED, fixed: { on: false }, undo: { on: true } },
          ],
        },
      ],
    },
    bounties: {
      title: '悬赏',
      route: 'POST /admin/api/bounty/page',
      empty: '还没有人悬赏。',
      labels: { title: '提问', amount: '金币', asker: '提问的人' },
      words: { state: { frozen: '还没给', paid: '已给', refunded: '已退回', forfeited: '已收回' } },
      kinds: { amount: 'coins', pairCoins: 'coins' },
      columns: ['title', 'asker', 'amount', 'state', 'answers', 'answerer', 'pairTimes', 'pairCoins', 'createdAt', 'endedAt'],
      show: 'row',
    },
    posts: {
      title: '帖子',
      route: 'POST /admin/api/post/page',
      empty: '没有这样的帖子。',
      columns: [
        'title',
        'author',
        'type',
        'status',
        'topics',
        'digest',
        'hotPercent',
        'pinnedIn',
        'likes',
        'comments',
        'views',
        'createdAt',
      ],
      filters: ['post', 'userId', 'topicId', 'digest'],
      show: 'row',
      acts: [
        {
          route: 'POST /admin/api/post/digest',
          label: '加精华',
          fixed: { on: true },
          undo: { on: false },
          when: { digest: [false], status: [2] },
        },
        {
          route: 'POST /admin/api/post/digest',
          label: '取消精华',
          fixed: { on: false },
          undo: { on: true },
          when: { digest: [true] },
        },
        { route: 'POST /admin/api/post/topics', label: '移到别的话题' },
        {
          route: 'POST /admin/api/post/weight',
          label: '热榜权重',
          when: { status: [2] },
          note: '100 照常，0 不上热榜，200 算两倍。立即重排，两周之后自然退出。',
        },
      ],
    },
  },
})

export default declared
