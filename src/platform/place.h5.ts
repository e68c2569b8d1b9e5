import { platform } from '.'

/** As maps in China count it (GCJ-02). */
export interface Place {
  lng: number
  lat: number
}

/** The map that anybody has, with the way there. */
export const openPlace = ({ lng, lat }: Place, name: string) =>
  platform.openLink?.(
    `https://uri.amap.com/marker?position=${lng},${lat}&name=${encodeURIComponent(name)}&coordinate=gaode&callnative=1`,
  )

const WAIT_MS = 10_000
const EARTH = 6_378_245
const ECCENTRICITY = 0.006_693_421_622_965_943

const wave = (x: number, y: number) =>
  ((20 * Math.sin(6 * x * Math.PI) + 20 * Math.sin(2 * x * Math.PI)) * 2) / 3 + 0.1 * Math.sqrt(Math.abs(x)) + x * y * 0.1
const north = (x: number, y: number) =>
  -100 +
  2 * x +
  3 * y +
  0.2 * y * y +
  0.1 * x * y +
  0.2 * Math.sqrt(Math.abs(x)) +
  ((20 * Math.sin(6 * x * Math.PI) + 20 * Math.sin(2 * x * Math.PI)) * 2) / 3 +
  ((20 * Math.sin(y * Math.PI) + 40 * Math.sin((y / 3) * Math.PI)) * 2) / 3 +
  ((160 * Math.sin((y / 12) * Math.PI) + 320 * Math.sin((y * Math.PI) / 30)) * 2) / 3
const east = (x: number, y: number) =>
  300 +
  x +
  2 * y +
  0.1 * x * x +
  wave(x, y) +
  ((20 * Math.sin(x * Math.PI) + 40 * Math.sin((x / 3) * Math.PI)) * 2) / 3 +
  ((150 * Math.sin((x / 12) * Math.PI) + 300 * Math.sin((x / 30) * Math.PI)) * 2) / 3

/** Browsers tell WGS-84, which lies some hundred metres off on a map in China. */
function toChina({ lng, lat }: Place): Place {
  const [x, y] = [lng - 105, lat - 35]
  const rad = (lat * Math.PI) / 180
  const magic = 1 - ECCENTRICITY * Math.sin(rad) ** 2
  const root = Math.sqrt(magic)
  return {
    lng: lng + (east(x, y) * 180) / ((EARTH / root) * Math.cos(rad) * Math.PI),
    lat: lat + (north(x, y) * 180) / (((EARTH * (1 - ECCENTRICITY)) / (magic * root)) * Math.PI),
  }
}

/** Where this phone is; undefined when nobody allowed to ask, which browsers may ask again, or it does not know. */
export const whereAmI = (): Promise<Place | 'refused' | 'denied' | undefined> =>
  new Promise((resolve) => {
    if (!navigator.geolocation) return resolve(undefined)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(toChina({ lng: coords.longitude, lat: coords.latitude })),
      () => resolve(undefined),
      { enableHighAccuracy: true, timeout: WAIT_MS },
    )
  })
