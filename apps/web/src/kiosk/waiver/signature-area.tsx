import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import SignaturePad, { type BasicPoint, type PointGroup } from 'signature_pad'
import styles from './signature-area.module.css'
import { countInk, fitStrokes, MIN_INK_PIXELS, pictureSize, type Size } from './signature-strokes.ts'

/** The pen's settings (docs/product/kiosk.md, "Waiver"). */
const PEN = { minWidth: 2, maxWidth: 4, dotSize: 2, minDistance: 2, throttle: 16 } as const

/** More pixels than this make each stroke slower and are not visible. */
const PIXEL_RATIO_MAX = 3

export type SignatureHandle = {
  readonly clear: () => void
  /** The signature as a PNG data URL, dark on white; null when there is none, or hardly a dot. */
  readonly toPng: () => string | null
}

type SignatureAreaProps = {
  ref: Ref<SignatureHandle>
  /** The name of the person who signs; empty when unknown. */
  name: string
  hasError: boolean
  onBegin: () => void
}

/** Where a client signs by touch. The signature stays when the tablet is turned. */
export function SignatureArea({ ref, name, hasError, onBegin }: SignatureAreaProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(null)
  const begin = useRef(onBegin)
  useEffect(() => {
    begin.current = onBegin
  })
  // The strokes as written, and the size of the area: every other size is computed from these.
  const written = useRef<{ strokes: PointGroup[]; on: Size } | null>(null)

  useEffect(() => {
    const area = canvas.current!
    const drawn = new SignaturePad(area, { ...PEN, penColor: getComputedStyle(area).color })
    pad.current = drawn
    const fit = () => {
      const size = sizeOf(area)
      if (size.widthPx === 0 || size.heightPx === 0) return
      const ratio = pixelRatio()
      area.width = Math.round(size.widthPx * ratio)
      area.height = Math.round(size.heightPx * ratio)
      area.getContext('2d')!.scale(ratio, ratio)
      const { strokes, on } = written.current ?? { strokes: [], on: size }
      drawn.fromData(fitStrokes<BasicPoint, PointGroup>(strokes, on, size))
    }
    const onBeginStroke = () => begin.current()
    const onEndStroke = () => {
      written.current = { strokes: drawn.toData().map(stroke => ({ ...stroke })), on: sizeOf(area) }
    }
    const observer = new ResizeObserver(fit)
    observer.observe(area)
    area.addEventListener('touchstart', takeTouch, { passive: false })
    drawn.addEventListener('beginStroke', onBeginStroke)
    drawn.addEventListener('endStroke', onEndStroke)
    return () => {
      observer.disconnect()
      area.removeEventListener('touchstart', takeTouch)
      drawn.removeEventListener('beginStroke', onBeginStroke)
      drawn.removeEventListener('endStroke', onEndStroke)
      drawn.off()
    }
  }, [])

  useImperativeHandle(ref, () => ({
    clear: () => {
      written.current = null
      pad.current?.clear()
    },
    toPng: () => (pad.current?.isEmpty() === false ? pictureOf(canvas.current!) : null),
  }))

  return (
    <div className={styles.area} data-wrong={hasError || undefined}>
      <span className={styles.cross} aria-hidden="true">
        ×
      </span>
      <p className={styles.invitation}>Sign here with your finger{name && `, ${name}`}</p>
      <canvas ref={canvas} className={styles.canvas} role="img" aria-label="Signature" />
    </div>
  )
}

/**
 * Chromium treats a stroke that ends in motion as a fling, and the next tap, for example on Clear, would only stop that
 * fling.
 */
function takeTouch(event: TouchEvent): void {
  event.preventDefault()
}

function pictureOf(drawn: HTMLCanvasElement): string | null {
  const { widthPx, heightPx } = pictureSize(sizeOf(drawn), pixelRatio())
  const picture = document.createElement('canvas')
  picture.width = widthPx
  picture.height = heightPx
  const context = picture.getContext('2d', { willReadFrequently: true })!
  context.fillStyle = 'white'
  context.fillRect(0, 0, widthPx, heightPx)
  context.drawImage(drawn, 0, 0, widthPx, heightPx)
  const hasInk = countInk(context.getImageData(0, 0, widthPx, heightPx).data) > MIN_INK_PIXELS
  return hasInk ? picture.toDataURL('image/png') : null
}

function sizeOf(area: HTMLCanvasElement): Size {
  return { widthPx: area.clientWidth, heightPx: area.clientHeight }
}

function pixelRatio(): number {
  return Math.min(Math.max(devicePixelRatio, 1), PIXEL_RATIO_MAX)
}
