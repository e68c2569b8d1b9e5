/** The 31 that have rules of their own about leave and wages, as they stand in addresses. */
export const PROVINCES = [
  ...(['北京市', '天津市', '河北省', '山西省', '内蒙古自治区', '辽宁省', '吉林省', '黑龙江省'] as const),
  ...(['上海市', '江苏省', '浙江省', '安徽省', '福建省', '江西省', '山东省', '河南省'] as const),
  ...(['湖北省', '湖南省', '广东省', '广西壮族自治区', '海南省', '重庆市', '四川省', '贵州省'] as const),
  ...(['云南省', '西藏自治区', '陕西省', '甘肃省', '青海省', '宁夏回族自治区', '新疆维吾尔自治区'] as const),
] as const
export type Province = (typeof PROVINCES)[number]

/** 江苏, 江苏省 and “320508 江苏省 苏州市 姑苏区” are all 江苏省; undefined when it is none of them. */
export function provinceOf(text: string): Province | undefined {
  const name = text.trim().replace(/^\d{6}\s+/, '')
  return name.length < 2 ? undefined : PROVINCES.find((one) => one.startsWith(name) || name.startsWith(one.slice(0, stem(one))))
}

/** Without 省, 市 and 自治区: two characters, of 内蒙古 and 黑龙江 three. */
const stem = (province: Province) => (/^(内蒙古|黑龙江)/.test(province) ? 3 : 2)
