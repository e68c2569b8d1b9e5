import { View } from '@tarojs/components'
import { useEffect, useRef, useState } from 'react'
import { a11y } from '@/ui/a11y'
import { Btn } from '@/ui/button/btn'
import type { ScannerProps } from './scanner-types'
import './scanner.scss'

/** A look so often is enough, and leaves a cheap phone its breath. */
const EVERY_MS = 200
/** The middle of the picture, drawn this small, is what is looked at. */
const SIDE = 640
/** The same code is told again only after so long. */
const AGAIN_MS = 3000

type Read = (canvas: HTMLCanvasElement) => Promise<string | undefined>
interface Detector {
  detect(source: CanvasImageSource): Promise<{ rawValue: string }[]>
}

/** The browser's own reader where it has one; else one that is loaded with the first look. */
async function reader(): Promise<Read> {
  // The DOM's types leave out what not every browser has.
  const Native = (window as { BarcodeDetector?: new (options: object) => Detector }).BarcodeDetector
  if (Native) {
    const detector = new Native({ formats: ['qr_code'] })
    return async (canvas) => (await detector.detect(canvas))[0]?.rawValue
  }
  const { default: read } = await import('jsqr')
  return async (canvas) => {
    const { data, width, height } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    return read(data, width, height, { inversionAttempts: 'dontInvert' })?.data
  }
}

/** Looks through the camera until it is told to stop. Throws when nobody allowed it, or there is none. */
async function watch(video: HTMLVideoElement, told: (text: string) => void): Promise<() => void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } } })
  const close = () => stream.getTracks().forEach((track) => track.stop())
  try {
    video.srcObject = stream
    await video.play()
    const read = await reader()
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = SIDE
    const pen = canvas.getContext('2d', { willReadFrequently: true })!
    let looking = false
    const look = async () => {
      const side = Math.min(video.videoWidth, video.videoHeight)
      if (looking || !side) return
      looking = true
      pen.drawImage(video, (video.videoWidth - side) / 2, (video.videoHeight - side) / 2, side, side, 0, 0, SIDE, SIDE)
      const text = await read(canvas).catch(() => undefined)
      looking = false
      if (text) told(text)
    }
    const timer = setInterval(() => void look(), EVERY_MS)
    return () => {
      clearInterval(timer)
      close()
    }
  } catch (error) {
    close()
    throw error
  }
}

/** The camera of a phone or computer, opened by a tap. */
export function HtmlScanner({ hint, onCode }: ScannerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [on, setOn] = useState(false)
  const [refused, setRefused] = useState(false)
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })
  useEffect(() => {
    if (!on) return
    let stop = () => {}
    let left = false
    let last = { text: '', at: 0 }
    const told = (text: string) => {
      const now = Date.now()
      if (text === last.text && now - last.at < AGAIN_MS) return
      last = { text, at: now }
      latest.current(text)
    }
    watch(video.current!, told).then(
      (close) => (left ? close() : (stop = close)),
      () => {
        if (left) return
        setOn(false)
        setRefused(true)
      },
    )
    return () => {
      left = true
      stop()
    }
  }, [on])
  return (
    <View className="scanner">
      {on ? (
        <>
          <video ref={video} className="scanner__video" muted playsInline {...a11y({ label: '相机画面' })} />
          <View className="scanner__frame" {...a11y({ hidden: true })} />
          <View className="scanner__hint scanner__hint--over">{hint}</View>
        </>
      ) : (
        <>
          <Btn icon="camera" onTap={() => setOn(true)}>
            打开相机扫码
          </Btn>
          <View className="scanner__hint">{refused ? '相机没有打开：请在浏览器里允许使用相机，或手动输入' : hint}</View>
        </>
      )}
    </View>
  )
}
