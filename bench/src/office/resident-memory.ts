import { readFileSync } from 'node:fs'

const SAMPLE_EVERY_MS = 50

/** Returns the largest growth of a process's resident memory until `work` ends, in MB (Linux only). */
export async function grownWhile<T>(pid: number, work: Promise<T>): Promise<{ result: T; grownMb: number }> {
  const before = residentMb(pid)
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, residentMb(pid))
  }, SAMPLE_EVERY_MS)
  try {
    return { result: await work, grownMb: most - before }
  } finally {
    clearInterval(watch)
  }
}

function residentMb(pid: number): number {
  const kb = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(kb?.[1]) / 1024
}
