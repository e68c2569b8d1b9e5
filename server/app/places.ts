export interface Spot {
  lng: number
  lat: number
}

const EARTH = 6_371_000
const rad = (degrees: number) => (degrees * Math.PI) / 180

/** Metres between two places. */
export function metres(a: Spot, b: Spot): number {
  const half = (x: number) => Math.sin(x / 2) ** 2
  const h = half(rad(b.lat - a.lat)) + Math.cos(rad(a.lat)) * Math.cos(rad(b.lat)) * half(rad(b.lng - a.lng))
  return 2 * EARTH * Math.asin(Math.sqrt(h))
}

/** As it is said: 32 米, 1.4 公里. */
export const distanceText = (far: number) => (far < 1000 ? `${Math.round(far)} 米` : `${(far / 1000).toFixed(1)} 公里`)
