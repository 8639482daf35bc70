import type { WordingSample } from '@frontlash/contract/office-wording'
import { HTML_LANGS, type Language } from '@frontlash/domain/language'
import type { LocationKey } from '@frontlash/domain/location-key'
import type { WordedTemplate } from '@frontlash/domain/texts/which-text'
import { ErrorLine } from '@frontlash/ui/error-line'
import { officeCalls } from '@frontlash/web-client/office-calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { LoadedState } from '../../form/loaded-state.tsx'
import styles from './wording.module.css'
import { formatSize } from './wording-labels.ts'

const PAUSE_MS = 300
const NAMES = { short: 'Short names', long: 'Long names' } as const

type PreviewProps = { template: WordedTemplate; language: Language; location: LocationKey | null; words: string }

/** The preview of a text, loaded after a debounce delay. */
export function WordingPreview({ template, language, location, words }: PreviewProps) {
  const typed = useAfterPause(words)
  const result = useQuery({
    queryKey: ['wording-preview', template, language, location, typed],
    queryFn: () => officeCalls.previewText({ body: { template, language, location, words: typed } }),
    placeholderData: keepPreviousData,
  })
  return (
    <LoadedState result={result} failed="The preview could not be loaded." blocks={2}>
      {({ faults, samples }) => (
        <>
          <ErrorLine message={faults[0]} align="start" />
          <ul className={styles.samples}>
            {samples.map(({ size, hasStopNotice, body, marked, ...count }) => (
              <li key={`${size} ${hasStopNotice}`}>
                <p className={styles.label}>
                  {NAMES[size]}
                  {hasStopNotice && ', first text in 30 days'}
                </p>
                <p className={styles.bubble} lang={HTML_LANGS[language]}>
                  {withMarks(body, marked)}
                </p>
                <p className={styles.count}>
                  {formatSize(count)}
                  {count.parts > 1 && <strong> Will go out as {count.parts} texts.</strong>}
                </p>
              </li>
            ))}
          </ul>
          <Replaced marked={samples[0]?.marked ?? []} />
        </>
      )}
    </LoadedState>
  )
}

type Marked = WordingSample['marked']

/** Marks the replacements of characters that a text cannot contain, and strikes through the removed characters. */
function withMarks(body: string, marked: Marked): ReactNode[] {
  const parts: ReactNode[] = []
  let from = 0
  for (const { at, letter, becomes } of marked) {
    parts.push(
      body.slice(from, at),
      <mark key={parts.length} title={becomes === '' ? 'left out' : `instead of ${letter}`}>
        {becomes === '' ? <del>{letter}</del> : becomes}
      </mark>,
    )
    from = at + becomes.length
  }
  parts.push(body.slice(from))
  return parts
}

/** Lists the replacement of each character that a text cannot contain. */
function Replaced({ marked }: { marked: Marked }) {
  const words = new Set(
    marked.map(({ letter, becomes }) => `${letter} ${becomes === '' ? 'is left out' : `is sent as ${becomes}`}`),
  )
  if (words.size === 0) return null
  return <p className={styles.count}>Marked letters do not fit into a text: {[...words].join(', ')}.</p>
}

function useAfterPause(words: string): string {
  const [typed, setTyped] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setTyped(words), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [words])
  return typed
}
