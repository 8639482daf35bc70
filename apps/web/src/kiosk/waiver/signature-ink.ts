import { isPalm } from './palms.ts'
import {
  beginStroke,
  distance,
  drawEnd,
  drawNewest,
  drawStroke,
  extendStroke,
  type OpenStroke,
  PEN,
  type PenPosition,
} from './pen.ts'
import { fitStrokes, isLargeEnough, type Size, type Stroke } from './signature-strokes.ts'

/** The maximum pixel ratio of the canvas. More pixels would cost time without a visible difference. */
const PIXEL_RATIO_MAX = 3

type Contact = {
  readonly type: string
  readonly isPen: boolean
  widthPx: number
  isPalm: boolean
  /** The last position of the contact, also while nothing is drawn. */
  last: PenPosition
  /** The stroke that the contact is drawing; null while it draws nothing. */
  open: OpenStroke | null
  /** All strokes that the contact has drawn since it touched. */
  strokes: Stroke[]
  /** The newest position that is not drawn yet. */
  next: PenPosition | null
  timer: ReturnType<typeof setTimeout> | undefined
}

export type Ink = {
  readonly clear: () => void
  /** False while there are no strokes, or only a smudge. */
  readonly hasSignature: () => boolean
  /** Draws the strokes again in the new size of the canvas. */
  readonly fit: () => void
  readonly close: () => void
}

/**
 * Draws the strokes of all pointers on a canvas. Each pointer draws its own stroke, so that a palm that touches first
 * does not stop the finger. When the finger touches, the strokes of the palm are removed (palms.ts).
 *
 * @param onBegin called at the beginning of each stroke
 */
export function openInk(canvas: HTMLCanvasElement, onBegin: () => void): Ink {
  const surface = canvas.getContext('2d')!
  const contacts = new Map<number, Contact>()
  /** The strokes, oldest first. Their coordinates are for a canvas of the size in the variable `on`. */
  let strokes: Stroke[] = []
  let on = sizeOf(canvas)

  const redraw = () => {
    surface.clearRect(0, 0, canvas.width, canvas.height)
    for (const stroke of fitStrokes(strokes, on, sizeOf(canvas))) drawStroke(surface, stroke)
  }

  /** Converts the strokes to the current size of the canvas, so that new strokes fit. */
  const rebase = () => {
    const size = sizeOf(canvas)
    if (size.widthPx === on.widthPx && size.heightPx === on.heightPx) return
    // The stroke objects stay the same, because contacts refer to them.
    for (const [at, { points }] of fitStrokes(strokes, on, size).entries()) strokes[at]!.points = points
    on = size
  }

  const begin = (contact: Contact, at: PenPosition) => {
    rebase()
    const open = beginStroke(at)
    contact.open = open
    contact.strokes.push(open.stroke)
    strokes.push(open.stroke)
    drawNewest(surface, open.stroke)
    onBegin()
  }

  const finish = (contact: Contact) => {
    if (contact.open) drawEnd(surface, contact.open.stroke)
    contact.open = null
  }

  /** Decides which contacts are palms, and removes their strokes. */
  const judge = () => {
    const all = [...contacts.values()]
    const palms = all.filter(contact => isPalm(contact, all))
    const erased = palms.flatMap(contact => contact.strokes)
    for (const contact of all) contact.isPalm = palms.includes(contact)
    for (const palm of palms) Object.assign(palm, { open: null, strokes: [], next: null })
    if (erased.length === 0) return
    strokes = strokes.filter(stroke => !erased.includes(stroke))
    redraw()
  }

  const write = (contact: Contact, isEnd = false) => {
    const at = contact.next
    contact.next = null
    if (!at || contact.isPalm) return
    const { open } = contact
    // A contact has no current stroke if it was a palm that became the only contact, or if the area has changed its
    // size. A new stroke begins in these cases.
    if (!open) {
      if (!isEnd) begin(contact, at)
    } else if (extendStroke(open, at, isEnd)) drawNewest(surface, open.stroke)
  }

  const writeThrottled = (contact: Contact) => {
    if (contact.timer !== undefined || !contact.next) return
    write(contact)
    contact.timer = setTimeout(() => {
      contact.timer = undefined
      writeThrottled(contact)
    }, PEN.throttleMs)
  }

  const lift = (id: number) => {
    const contact = contacts.get(id)
    if (!contact) return
    write(contact, true)
    finish(contact)
    clearTimeout(contact.timer)
    contacts.delete(id)
    judge()
  }

  const positionOf = (event: PointerEvent): PenPosition => {
    const { left, top } = canvas.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top, timeMs: event.timeStamp }
  }

  const onDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    event.preventDefault()
    // Each type of pointer has only one primary pointer. If another contact of the type is still stored, its end event
    // was lost.
    if (event.isPrimary) for (const [id, { type }] of contacts) if (type === event.pointerType) lift(id)
    const at = positionOf(event)
    const contact: Contact = {
      type: event.pointerType,
      isPen: event.pointerType === 'pen',
      widthPx: event.width,
      isPalm: false,
      last: at,
      open: null,
      strokes: [],
      next: null,
      timer: undefined,
    }
    contacts.set(event.pointerId, contact)
    keepPointer(canvas, event.pointerId)
    judge()
    if (!contact.isPalm) begin(contact, at)
  }

  const onMove = (event: PointerEvent) => {
    const contact = contacts.get(event.pointerId)
    if (!contact) return
    event.preventDefault()
    contact.widthPx = event.width
    judge()
    const at = positionOf(event)
    const hasMoved = distance(contact.last, at) > PEN.minDistancePx
    if (contact.isPalm || contact.open || hasMoved) {
      contact.last = at
      contact.next = at
    }
    writeThrottled(contact)
  }

  const onUp = (event: PointerEvent) => {
    const contact = contacts.get(event.pointerId)
    if (contact) contact.next = positionOf(event)
    lift(event.pointerId)
  }

  const onCancel = (event: PointerEvent) => lift(event.pointerId)

  const listeners = { pointerdown: onDown, pointermove: onMove, pointerup: onUp, pointercancel: onCancel } as const
  for (const [name, listener] of Object.entries(listeners)) canvas.addEventListener(name, listener as EventListener)

  return {
    clear: () => {
      for (const { timer } of contacts.values()) clearTimeout(timer)
      contacts.clear()
      strokes = []
      redraw()
    },
    hasSignature: () => isLargeEnough(strokes),
    fit: () => {
      const size = sizeOf(canvas)
      if (size.widthPx === 0 || size.heightPx === 0) return
      for (const contact of contacts.values()) contact.open = null
      const ratio = pixelRatio()
      canvas.width = Math.round(size.widthPx * ratio)
      canvas.height = Math.round(size.heightPx * ratio)
      surface.scale(ratio, ratio)
      surface.strokeStyle = getComputedStyle(canvas).color
      surface.fillStyle = surface.strokeStyle
      redraw()
    },
    close: () => {
      for (const [name, listener] of Object.entries(listeners))
        canvas.removeEventListener(name, listener as EventListener)
      for (const { timer } of contacts.values()) clearTimeout(timer)
    },
  }
}

/** Sends all further events of a pointer to the canvas, wherever the pointer moves. */
function keepPointer(canvas: HTMLCanvasElement, pointerId: number): void {
  try {
    canvas.setPointerCapture(pointerId)
  } catch {
    // The pointer has already ended.
  }
}

export function sizeOf(canvas: HTMLCanvasElement): Size {
  return { widthPx: canvas.clientWidth, heightPx: canvas.clientHeight }
}

export function pixelRatio(): number {
  return Math.min(Math.max(devicePixelRatio, 1), PIXEL_RATIO_MAX)
}
