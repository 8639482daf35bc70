import type { InkPoint, Stroke } from './signature-strokes.ts'

/**
 * The settings of the pen (docs/product/kiosk.md, "Waiver"). A width is the distance from the middle of a line to its
 * edge. A line that is drawn faster is thinner.
 */
export const PEN = { minWidthPx: 2, maxWidthPx: 4, dotSizePx: 2, minDistancePx: 2, throttleMs: 16 } as const

/**
 * The weight of the newest speed in the moving average of speeds. Because of the average, the line's width changes
 * smoothly.
 */
const NEWEST_SPEED_WEIGHT = 0.7
/** A curve is drawn in pieces of this length. The width changes slightly from piece to piece. */
const PIECE_PX = 3

/** The position of a pointer within the signature area, and the time at which it was there. */
export type PenPosition = { readonly x: number; readonly y: number; readonly timeMs: number }

export type OpenStroke = { readonly stroke: Stroke; last: PenPosition; speed: number }

export function beginStroke(at: PenPosition): OpenStroke {
  return { stroke: { points: [{ x: at.x, y: at.y, widthPx: PEN.dotSizePx }] }, last: at, speed: 0 }
}

/**
 * Adds a point to a stroke. If the point is too close to the previous point, it is not added, and the result is false.
 *
 * @param isEnd true if the pointer is lifted at this point, so that the line ends here
 */
export function extendStroke(open: OpenStroke, at: PenPosition, isEnd = false): boolean {
  const distancePx = distance(open.last, at)
  const isLine = open.stroke.points.length > 1
  if (distancePx <= (isEnd && isLine ? 0 : PEN.minDistancePx)) return false
  const elapsedMs = at.timeMs - open.last.timeMs
  const speed = elapsedMs > 0 ? distancePx / elapsedMs : 0
  open.speed = NEWEST_SPEED_WEIGHT * speed + (1 - NEWEST_SPEED_WEIGHT) * open.speed
  open.last = at
  open.stroke.points.push({ x: at.x, y: at.y, widthPx: Math.max(PEN.maxWidthPx / (open.speed + 1), PEN.minWidthPx) })
  return true
}

export function distance(one: { x: number; y: number }, other: { x: number; y: number }): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}

type Surface = Pick<
  CanvasRenderingContext2D,
  'beginPath' | 'moveTo' | 'lineTo' | 'stroke' | 'lineWidth' | 'lineCap' | 'arc' | 'fill'
>

/**
 * Draws what the newest point has added: a dot, or a curve from the middle of the previous segment to the middle of the
 * newest segment. The rest of the newest segment is drawn with the next point, or by `drawEnd`.
 */
export function drawNewest(surface: Surface, { points }: Stroke): void {
  const [newest, before, beforeThat] = [points.at(-1)!, points.at(-2), points.at(-3)]
  if (before) drawCurve(surface, beforeThat ? middle(beforeThat, before) : before, before, middle(before, newest))
  else drawDot(surface, newest)
}

/** Draws the second half of a stroke's last segment. */
export function drawEnd(surface: Surface, { points }: Stroke): void {
  const [last, before] = [points.at(-1)!, points.at(-2)]
  if (before) drawCurve(surface, middle(before, last), last, last)
}

export function drawStroke(surface: Surface, stroke: Stroke): void {
  for (const at of stroke.points.keys())
    drawNewest(surface, { points: stroke.points.slice(Math.max(0, at - 2), at + 1) })
  drawEnd(surface, stroke)
}

function middle(one: InkPoint, other: InkPoint): InkPoint {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, widthPx: (one.widthPx + other.widthPx) / 2 }
}

function drawDot(surface: Surface, { x, y, widthPx }: InkPoint): void {
  surface.beginPath()
  surface.arc(x, y, widthPx, 0, 2 * Math.PI)
  surface.fill()
}

/** Draws a quadratic curve whose width changes evenly from its start to its end. */
function drawCurve(surface: Surface, from: InkPoint, control: InkPoint, to: InkPoint): void {
  const pieces = Math.max(1, Math.ceil((distance(from, control) + distance(control, to)) / PIECE_PX))
  surface.lineCap = 'round'
  let before = from
  for (let piece = 1; piece <= pieces; piece++) {
    const at = piece / pieces
    const on = (start: number, bend: number, end: number) =>
      (1 - at) ** 2 * start + 2 * at * (1 - at) * bend + at ** 2 * end
    const next = {
      x: on(from.x, control.x, to.x),
      y: on(from.y, control.y, to.y),
      widthPx: from.widthPx + at * (to.widthPx - from.widthPx),
    }
    surface.beginPath()
    surface.lineWidth = before.widthPx + next.widthPx
    surface.moveTo(before.x, before.y)
    surface.lineTo(next.x, next.y)
    surface.stroke()
    before = next
  }
}
