import { CALLS } from '@frontlash/contract/calls'

const ASK_EVERY_MS = 60_000
/** The polling interval until a backend has responded. */
const FIRST_RETRY_MS = 1_000
const TIMEOUT_MS = 5_000

/**
 * Asks the backend at the start and every 60 s which languages clients may choose in addition to English. Calls
 * `onChange` with the languages, such as `es vi`, whenever they have changed. Before the first response, only English
 * is offered. While no backend responds, the languages of the last response apply. Returns a function that stops the
 * polling.
 */
export function watchLanguages(
  backends: readonly string[],
  onChange: (languages: string) => void,
  askEveryMs = ASK_EVERY_MS,
): () => void {
  let known = ''
  let hasResponse = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const ask = async () => {
    const languages = await askFirst(backends, known)
    if (isStopped) return
    hasResponse ||= languages !== undefined
    if (languages !== undefined && languages !== known) {
      known = languages
      onChange(known)
    }
    timer = setTimeout(ask, hasResponse ? askEveryMs : FIRST_RETRY_MS).unref()
  }
  void ask()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

/**
 * Returns the languages of the first backend that responds; undefined if no backend responds. The response of an older
 * version contains no languages; in this case, returns `known`.
 */
async function askFirst(backends: readonly string[], known: string): Promise<string | undefined> {
  for (const backend of backends) {
    try {
      const response = await fetch(backend + CALLS.health.path, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      const { languages } = (await response.json()) as { languages?: unknown }
      return Array.isArray(languages) ? languages.filter(one => /^[a-z]{2}$/.test(one)).join(' ') : known
    } catch {
      // The next backend may respond.
    }
  }
  return undefined
}

/** Adds an attribute to `<html>` with the languages that clients may choose, such as `es vi`. */
export function withLanguages(html: string, languages: string): string {
  return languages === '' ? html : html.replace(/<html\b/, `<html data-languages="${languages}"`)
}
