import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { Said } from '../../language/said.tsx'
import { useSay } from '../../language/say.ts'
import styles from './signature-area.module.css'
import { type Ink, openInk, pixelRatio, sizeOf } from './signature-ink.ts'
import { countInk, MIN_INK_PIXELS, pictureSize } from './signature-strokes.ts'

export type SignatureHandle = {
  readonly clear: () => void
  /** Returns the signature as a PNG data URL, dark on white; null if the strokes are at most a smudge. */
  readonly toPng: () => string | null
}

type SignatureAreaProps = {
  ref: Ref<SignatureHandle>
  /** The name of the person who signs; empty when unknown. */
  name: string
  hasError: boolean
  onBegin: () => void
}

/** The area for the signature. The signature stays when the tablet is turned. */
export function SignatureArea({ ref, name, hasError, onBegin }: SignatureAreaProps) {
  const say = useSay()
  const canvas = useRef<HTMLCanvasElement>(null)
  const ink = useRef<Ink>(null)
  const begin = useRef(onBegin)
  useEffect(() => {
    begin.current = onBegin
  })

  useEffect(() => {
    const area = canvas.current!
    const opened = openInk(area, () => begin.current())
    ink.current = opened
    const observer = new ResizeObserver(opened.fit)
    observer.observe(area)
    for (const name of TOUCHES) area.addEventListener(name, takeTouch, { passive: false })
    return () => {
      observer.disconnect()
      for (const name of TOUCHES) area.removeEventListener(name, takeTouch)
      opened.close()
    }
  }, [])

  useImperativeHandle(ref, () => ({
    clear: () => ink.current?.clear(),
    toPng: () => (ink.current?.hasSignature() ? pictureOf(canvas.current!) : null),
  }))

  return (
    <div className={styles.area} data-wrong={hasError || undefined}>
      <div className={styles.line}>
        <span className={styles.cross} aria-hidden="true">
          ×
        </span>
        <p className={styles.invitation}>
          <Said messages={[['waiver.signHere', { name }]]} />
        </p>
      </div>
      <canvas ref={canvas} className={styles.canvas} role="img" aria-label={say('waiver.signature')} />
    </div>
  )
}

const TOUCHES = ['touchstart', 'touchmove'] as const

/**
 * The default handling of touches is prevented. Chromium would treat a fast stroke as a fling and ignore the next tap,
 * for example on Clear. An iPad would treat strokes of its pen as handwriting.
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
