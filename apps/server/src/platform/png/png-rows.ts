import { createInflate, inflateSync } from 'node:zlib'
import { type PngPicture, pixelBytes, rowBytes } from './png-picture.ts'

/** Pictures up to this size are unpacked synchronously. This is faster than using another thread. */
const SMALL_BYTES = 512 * 1024
/** Larger pictures are unpacked in chunks of this size, so that only one chunk is in memory. */
const PIECE_BYTES = 512 * 1024

/** Called for each row. `isUniform` is true if all pixels of the row are known to be equal, as on empty paper. */
export type RowVisitor = (row: Buffer, y: number, isUniform: boolean) => 'more' | 'enough'

/**
 * Unpacks a picture and passes its rows to `visit`, from top to bottom, until `visit` returns 'enough'. Returns whether
 * the whole picture is valid: its stream is intact and has the length that the header states. The remaining rows are
 * unpacked for this check.
 */
export async function visitRows(picture: PngPicture, visit: RowVisitor): Promise<boolean> {
  const expectedBytes = (rowBytes(picture) + 1) * picture.height
  const rows = rowReader(picture, visit)
  if (expectedBytes > SMALL_BYTES) return visitInPieces(picture.packed, expectedBytes, rows)
  const unpacked = unpackedWhole(picture.packed, expectedBytes)
  return unpacked?.length === expectedBytes && rows.read(unpacked)
}

function unpackedWhole(packed: Buffer, expectedBytes: number): Buffer | undefined {
  try {
    return inflateSync(packed, { chunkSize: expectedBytes + 1, maxOutputLength: expectedBytes })
  } catch {
    // The stream is damaged or longer than the header states. zlib stops at the first additional byte.
    return undefined
  }
}

function visitInPieces(packed: Buffer, expectedBytes: number, rows: RowReader): Promise<boolean> {
  return new Promise(resolve => {
    const inflate = createInflate({ chunkSize: PIECE_BYTES })
    let unpackedBytes = 0
    const settle = (isSound: boolean) => {
      inflate.destroy()
      resolve(isSound)
    }
    inflate.on('error', () => settle(false))
    inflate.on('data', (piece: Buffer) => {
      unpackedBytes += piece.length
      if (unpackedBytes > expectedBytes || !rows.read(piece)) settle(false)
    })
    inflate.on('end', () => settle(unpackedBytes === expectedBytes))
    inflate.end(packed)
  })
}

/** Reads the next unpacked bytes; returns false if they cannot belong to this picture. */
type RowReader = { readonly read: (piece: Buffer) => boolean }

/** Joins unpacked bytes to rows and undoes their filters. */
function rowReader(picture: PngPicture, visit: RowVisitor): RowReader {
  const length = rowBytes(picture)
  const step = pixelBytes(picture)
  const blank = Buffer.alloc(length)
  const hasWholeBytes = picture.bitDepth >= 8
  let above = Buffer.alloc(length)
  let aboveIsUniform = true
  let row = Buffer.alloc(length)
  let filter = -1
  let filled = 0
  let y = 0
  let isDone = false

  return {
    read: piece => {
      let at = 0
      while (!isDone && at < piece.length) {
        if (filter === -1) filter = piece[at++]!
        const taken = piece.copy(row, filled, at, at + length - filled)
        filled += taken
        at += taken
        if (filled < length) break
        if (filter > 4) return false
        // Most rows of a signature are empty paper. A native comparison finds them quickly.
        const isUniform = hasWholeBytes && takeUniform(filter, row, above, aboveIsUniform, step, blank)
        if (!isUniform) unfilter(filter, row, above, step)
        isDone = visit(row, y++, isUniform) === 'enough'
        aboveIsUniform = isUniform
        ;[above, row] = [row, above]
        filter = -1
        filled = 0
      }
      return true
    },
  }
}

/** Undoes the filter of a row if all its pixels are equal. Returns whether all pixels are equal. */
function takeUniform(
  filter: number,
  row: Buffer,
  above: Buffer,
  aboveIsUniform: boolean,
  step: number,
  blank: Buffer,
): boolean {
  const { length } = row
  if (row.compare(blank, step, length, step, length) !== 0) return false
  if (filter === 1) {
    row.fill(row.subarray(0, step), step)
    return true
  }
  if (row.compare(blank, 0, step, 0, step) !== 0) return false
  if (filter === 0) return true
  // A row of zeros with the filter Up or Paeth is equal to the row above.
  if (filter === 3 || !aboveIsUniform) return false
  above.copy(row)
  return true
}

/** Undoes the filter of one row in place (PNG specification, section 9: none, sub, up, average, Paeth). */
function unfilter(filter: number, row: Buffer, above: Buffer, step: number): void {
  const { length } = row
  switch (filter) {
    case 1:
      for (let i = step; i < length; i++) row[i] = row[i]! + row[i - step]!
      return
    case 2:
      for (let i = 0; i < length; i++) row[i] = row[i]! + above[i]!
      return
    case 3:
      for (let i = 0; i < length; i++) {
        const left = i < step ? 0 : row[i - step]!
        row[i] = row[i]! + ((left + above[i]!) >> 1)
      }
      return
    case 4:
      for (let i = 0; i < length; i++) {
        const left = i < step ? 0 : row[i - step]!
        const aboveLeft = i < step ? 0 : above[i - step]!
        row[i] = row[i]! + paeth(left, above[i]!, aboveLeft)
      }
  }
}

function paeth(left: number, above: number, aboveLeft: number): number {
  const guess = left + above - aboveLeft
  const toLeft = Math.abs(guess - left)
  const toAbove = Math.abs(guess - above)
  const toAboveLeft = Math.abs(guess - aboveLeft)
  if (toLeft <= toAbove && toLeft <= toAboveLeft) return left
  return toAbove <= toAboveLeft ? above : aboveLeft
}
