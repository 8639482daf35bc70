/** The shapes of the lash line, computed once: an eyelid with ten fans of lashes, in a box of 500 x 140. */
export const LASH_COUNT = 10
export const LASH_BOX = { width: 500, height: 140 }

type Point = { x: number; y: number }

const LID_START: Point = { x: 27, y: 121 }
const LID_BEND: Point = { x: 250, y: 19 }
const LID_END: Point = { x: 473, y: 121 }

export const LID_PATH = `M${LID_START.x} ${LID_START.y}Q${LID_BEND.x} ${LID_BEND.y} ${LID_END.x} ${LID_END.y}`

/** For each of the five hairs of a fan: the angle from the middle of the fan, and the length. */
const HAIRS = [
  { leanDegrees: -33, length: 36 },
  { leanDegrees: -17, length: 47 },
  { leanDegrees: 0, length: 55 },
  { leanDegrees: 16, length: 44 },
  { leanDegrees: 31, length: 33 },
] as const
const HAIR_HALF_WIDTH = 2.1

/**
 * The position of the first fan on the eyelid, and the distance between neighbouring fans, as shares of the eyelid's
 * length.
 */
const FIRST_ALONG = 0.035
const STEP_ALONG = (1 - 2 * FIRST_ALONG) / (LASH_COUNT - 1)
/** The width of a fan. Equal steps along the curve have equal widths, because the control point is in the middle. */
const FAN_WIDTH = STEP_ALONG * (LID_END.x - LID_START.x)

export type LashFan = {
  readonly path: string
  /** The box of the fan. It is as wide as the distance between neighbouring fans, and as high as the whole line. */
  readonly viewBox: string
  /** The root of the fan in the box, as a `transform-origin`. The fan grows from this point. */
  readonly root: string
}

export const LASH_FANS: readonly LashFan[] = Array.from({ length: LASH_COUNT }, (_, index) => {
  const along = FIRST_ALONG + STEP_ALONG * index
  const root = pointOnLid(along)
  const side = along < 0.5 ? -1 : 1
  // Outer fans lean outwards more than the lid does, as real lashes do.
  const leanDegrees = (along - 0.5) * 2 * 36
  const path = HAIRS.map(hair => hairPath(root, leanDegrees - side * hair.leanDegrees, hair.length)).join('')
  const viewBox = `${(root.x - FAN_WIDTH / 2).toFixed(2)} 0 ${FAN_WIDTH.toFixed(2)} ${LASH_BOX.height}`
  return { path, viewBox, root: `50% ${((root.y / LASH_BOX.height) * 100).toFixed(1)}%` }
})

/** All ten fans as a single shape, for the outlines of missing lashes. */
export const GHOSTS_PATH = LASH_FANS.map(fan => fan.path).join('')

/** Returns a tapered hair that leans outwards at its root and curls up towards its tip. */
function hairPath(root: Point, leanDegrees: number, length: number): string {
  const bend = towards(root, leanDegrees * 1.32, length * 0.56)
  const tip = towards(root, leanDegrees * 0.86, length)
  const [left, right] = [-HAIR_HALF_WIDTH, HAIR_HALF_WIDTH].map(offset => ({ x: root.x + offset, y: root.y }))
  return `M${at(left!)}Q${at({ x: bend.x - 1.3, y: bend.y })} ${at(tip)}Q${at({ x: bend.x + 1.3, y: bend.y + 1 })} ${at(right!)}Z`
}

function pointOnLid(along: number): Point {
  const [a, b, c] = [(1 - along) ** 2, 2 * along * (1 - along), along ** 2]
  return {
    x: a * LID_START.x + b * LID_BEND.x + c * LID_END.x,
    y: a * LID_START.y + b * LID_BEND.y + c * LID_END.y,
  }
}

function towards(from: Point, leanDegrees: number, distance: number): Point {
  const lean = (leanDegrees * Math.PI) / 180
  return { x: from.x + distance * Math.sin(lean), y: from.y - distance * Math.cos(lean) }
}

function at({ x, y }: Point): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`
}
