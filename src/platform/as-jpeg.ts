/** The same picture of ours as a JPEG: WeChat's cards show no WebP, and not every album keeps one. */
export const asJpeg = (url: string) => url.replace(/(\/files\/[\w-]+)\.webp$/, '$1.jpg')
