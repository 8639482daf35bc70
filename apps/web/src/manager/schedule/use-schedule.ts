import type { ScheduleReport } from '@frontlash/contract/schedule'
import { useEffect, useState } from 'react'
import { ApiError } from '../../api/http-client.ts'
import { scheduleReport } from '../../api/schedule-calls.ts'
import { daysSeen } from './salon-midnight.ts'

export type Schedule = {
  /** The report asked for; null while it is on its way for the first time, or could not be had. */
  readonly report: ScheduleReport | null
  readonly isLoading: boolean
  readonly error: string | null
  readonly refresh: () => void
}

type Answer = { readonly question: string; readonly report: ScheduleReport | null; readonly error: string | null }

/**
 * The report of a day at a location, or at all of them when it is null. Nothing is asked while there is no day. When a new day
 * begins it is asked for again, whichever day it is of: what was open to the user yesterday need not be today.
 *
 * @param today at the salon; null while that is not known
 */
export function useSchedule(date: string | null, location: string | null, today: string | null): Schedule {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [asked, setAsked] = useState({ times: 0, isUnderWay: false })
  const [seen, setSeen] = useState(() => daysSeen(null, today))
  if (seen.today !== today) setSeen(daysSeen(seen, today))
  const question = `${date} ${location}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: `times` and `begun` ask the same question again
  useEffect(() => {
    if (date === null) return
    let isWanted = true
    setAsked(({ times }) => ({ times, isUnderWay: true }))
    scheduleReport(date, location ?? undefined)
      .then(report => ({ question, report, error: null }))
      .catch(error => ({ question, report: null, error: sentenceFor(error) }))
      .then(next => {
        if (!isWanted) return
        setAnswer(next)
        setAsked(({ times }) => ({ times, isUnderWay: false }))
      })
    return () => {
      isWanted = false
    }
  }, [date, location, question, asked.times, seen.begun])

  const isAnswered = answer?.question === question
  return {
    report: isAnswered ? answer.report : null,
    error: isAnswered && !asked.isUnderWay ? answer.error : null,
    isLoading: asked.isUnderWay || !isAnswered,
    refresh: () => setAsked(({ times, isUnderWay }) => ({ times: times + 1, isUnderWay })),
  }
}

/** Only a location that is closed to the user is worth another sentence: a retry would not help. */
function sentenceFor(error: unknown): string {
  if (error instanceof ApiError && error.code === 'NO_LOCATION_ACCESS' && error.msg !== '') return error.msg
  return 'Failed to load schedule. Please try again.'
}
