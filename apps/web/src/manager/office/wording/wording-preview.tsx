import type { PreviewTextAnswer } from '@frontlash/contract/office-wording'
import type { LocationKey } from '@frontlash/domain/location-key'
import type { WordedTemplate } from '@frontlash/domain/texts/which-text'
import { ErrorLine } from '@frontlash/ui/error-line'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { previewText } from '../../../api/office-setting-calls.ts'
import { LoadedState } from '../form/loaded-state.tsx'
import styles from './wording.module.css'
import { sizeInWords } from './wording-words.ts'

const PAUSE_MS = 300
const NAMES = { short: 'Short names', long: 'Long names' } as const

type PreviewProps = { template: WordedTemplate; location: LocationKey | null; words: string }

/** The preview of a text, loaded after a pause in typing (debounce). */
export function WordingPreview({ template, location, words }: PreviewProps) {
  const typed = useAfterPause(words)
  const result = useQuery({
    queryKey: ['wording-preview', template, location, typed],
    queryFn: () => previewText({ template, location, words: typed }),
    placeholderData: keepPreviousData,
  })
  return (
    <LoadedState result={result} failed="The preview could not be loaded." blocks={2}>
      {({ faults, marked, samples }) => (
        <>
          <ErrorLine message={faults[0]} align="start" />
          {marked.length > 0 && <Marked words={typed} marked={marked} />}
          <ul className={styles.samples}>
            {samples.map(({ size, hasStopNotice, body, ...count }) => (
              <li key={`${size} ${hasStopNotice}`}>
                <p className={styles.label}>
                  {NAMES[size]}
                  {hasStopNotice && ', first text in 30 days'}
                </p>
                <p className={styles.bubble}>{body}</p>
                <p className={styles.count}>
                  {sizeInWords(count)}
                  {count.parts > 1 && <strong> Will go out as {count.parts} texts.</strong>}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </LoadedState>
  )
}

/** The words; letters that a text message cannot contain are marked. */
function Marked({ words, marked }: { words: string; marked: PreviewTextAnswer['marked'] }) {
  const parts: ReactNode[] = []
  let from = 0
  for (const { at, letter, becomes } of marked) {
    parts.push(words.slice(from, at))
    parts.push(
      <mark key={at} title={becomes === '' ? 'left out' : `sent as ${becomes}`}>
        {letter}
      </mark>,
    )
    from = at + letter.length
  }
  const shown = [
    ...new Set(
      marked.map(({ letter, becomes }) => `${letter} ${becomes === '' ? 'is left out' : `is sent as ${becomes}`}`),
    ),
  ]
  return (
    <div className={styles.marked}>
      <p>
        {parts}
        {words.slice(from)}
      </p>
      <p className={styles.count}>Marked letters do not fit into a text: {shown.join(', ')}.</p>
    </div>
  )
}

function useAfterPause(words: string): string {
  const [typed, setTyped] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setTyped(words), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [words])
  return typed
}
