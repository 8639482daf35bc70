import { type FileHandle, open, stat } from 'node:fs/promises'

const PIECE_BYTES = 64 * 1024
/** The maximum number of bytes that are read at once. */
const MAX_BYTES = 1024 * 1024
const POLL_INTERVAL_MS = 500

type Place = { readonly file: number; readonly bytes: number }

/** Returns the last lines of a log, and the position of the log's end. A log that does not exist yet has no lines. */
export async function lastLines(path: string, count: number): Promise<{ lines: string[]; end: Place | undefined }> {
  const file = await openIfThere(path)
  if (!file) return { lines: [], end: undefined }
  try {
    const { size, ino } = await file.stat()
    let from = size
    let text = Buffer.alloc(0)
    while (from > 0 && size - from < MAX_BYTES && newlines(text) <= count) {
      const length = Math.min(PIECE_BYTES, from)
      from -= length
      text = Buffer.concat([await piece(file, from, length), text])
    }
    const whole = text.lastIndexOf(0x0a) + 1
    const lines = text.subarray(0, whole).toString('utf8').split('\n').slice(0, -1)
    // The first line may be incomplete.
    const complete = from > 0 ? lines.slice(1) : lines
    return { lines: complete.slice(-count), end: { file: ino, bytes: size - (text.length - whole) } }
  } finally {
    await file.close()
  }
}

/** Follows a log from a position. Reports new lines when they are added, even after the file was replaced. */
export function followLog(
  path: string,
  from: Place | undefined,
  listener: { readonly onLines: (lines: string[]) => void; readonly onLost: (error: Error) => void },
): () => void {
  let place = from
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  const readChanges = async (): Promise<void> => {
    const found = await stat(path).catch(() => undefined)
    if (!found) return
    // If the file was replaced or truncated, all its content is new.
    if (place?.file !== found.ino || found.size < place.bytes) place = { file: found.ino, bytes: 0 }
    if (found.size === place.bytes) return
    const file = await openIfThere(path)
    if (!file) return
    try {
      const text = await piece(file, place.bytes, Math.min(found.size - place.bytes, MAX_BYTES))
      const whole = text.lastIndexOf(0x0a) + 1
      // A line that is longer than the maximum could never be read completely, so it is skipped.
      const taken = whole === 0 && text.length === MAX_BYTES ? text.length : whole
      place = { file: found.ino, bytes: place.bytes + taken }
      const lines = text.subarray(0, whole).toString('utf8').split('\n').slice(0, -1)
      if (lines.length > 0 && !isStopped) listener.onLines(lines)
    } finally {
      await file.close()
    }
  }
  const readRepeatedly = () => {
    timer = setTimeout(async () => {
      try {
        await readChanges()
        if (!isStopped) readRepeatedly()
      } catch (error) {
        if (!isStopped) listener.onLost(error as Error)
      }
    }, POLL_INTERVAL_MS)
    timer.unref()
  }
  readRepeatedly()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function piece(file: FileHandle, from: number, length: number): Promise<Buffer<ArrayBuffer>> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, from)
  return buffer.subarray(0, bytesRead)
}

function newlines(text: Buffer): number {
  let count = 0
  for (let at = text.indexOf(0x0a); at !== -1; at = text.indexOf(0x0a, at + 1)) count++
  return count
}
