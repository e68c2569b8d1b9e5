import { PROVINCES, type Province } from './provinces/names'

/** 江苏, 内蒙古 */
export const shortProvince = (province: Province) => province.slice(0, /^(内蒙古|黑龙江)/.test(province) ? 3 : 2)

/** Cities that people name without their province. */
const CITIES: Record<string, string> = {
  河北: '石家庄 唐山 保定 廊坊 邯郸 沧州 秦皇岛',
  山西: '太原 大同',
  内蒙古: '呼和浩特 包头',
  辽宁: '沈阳 大连 鞍山',
  吉林: '长春',
  黑龙江: '哈尔滨 大庆',
  江苏: '南京 苏州 无锡 常州 南通 徐州 扬州 镇江 昆山',
  浙江: '杭州 宁波 温州 嘉兴 绍兴 金华 台州 义乌',
  安徽: '合肥 芜湖 蚌埠',
  福建: '福州 厦门 泉州',
  江西: '南昌 赣州 九江',
  山东: '济南 青岛 烟台 潍坊 临沂 淄博 威海',
  河南: '郑州 洛阳 南阳',
  湖北: '武汉 宜昌 襄阳',
  湖南: '长沙 株洲 湘潭',
  广东: '广州 深圳 东莞 佛山 珠海 惠州 中山 汕头 江门',
  广西: '南宁 柳州 桂林',
  海南: '海口 三亚',
  四川: '成都 绵阳 宜宾 德阳',
  贵州: '贵阳 遵义',
  云南: '昆明 大理',
  西藏: '拉萨',
  陕西: '西安 咸阳 宝鸡',
  甘肃: '兰州',
  青海: '西宁',
  宁夏: '银川',
  新疆: '乌鲁木齐',
}
const BY_SHORT = new Map(PROVINCES.map((province) => [shortProvince(province), province]))
const PLACES: [string, Province][] = [...BY_SHORT].flatMap(([short, province]) =>
  [short, ...(CITIES[short]?.split(' ') ?? [])].map((place): [string, Province] => [place, province]),
)

/** Words that end where a place only seems to begin: 提成|都要, 医保|定点, 每天|津贴, 以上|海外, 其中|山东. */
const JOINTS =
  /[提完造构达变形组促]成(?=都)|[医社]保(?=定)|天(?=津贴)|延长(?=春)|[重加扩]大(?=[理同庆连])|[以线网]上(?=海[外关量报归投])|东西(?=安[排全])|其中(?=山)/g

/** The province that a text names, or a city of it, whichever stands first: 我们在深圳 → 广东省. Undefined where it names none. */
export function provinceIn(text: string): Province | undefined {
  const words = text.replace(JOINTS, (word) => ' '.repeat(word.length))
  const found = PLACES.flatMap(([place, province]) => {
    const at = words.indexOf(place)
    return at < 0 ? [] : [{ at, province }]
  })
  return found.sort((a, b) => a.at - b.at)[0]?.province
}
