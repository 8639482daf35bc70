import type { ListPage } from '@frontlash/contract/office-list'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ListQuery } from '../../../api/office-calls.ts'
import { askedEvery } from '../office-client.ts'

/** Only after this time does a list that loads show skeleton rows. */
const SKELETON_AFTER_MS = 150

export type List<Row> = {
  /** What is shown: the page asked for or, for a moment, the one before it. */
  readonly page: ListPage<Row> | undefined
  /** The page asked for is not there yet, and takes a while. */
  readonly isSlow: boolean
  /** The page asked for is shown. */
  readonly isReady: boolean
  /** Why it could not be loaded, also while an older answer to the same question is shown. */
  readonly error: Error | null
  readonly isAsking: boolean
  readonly again: () => void
}

/**
 * One page of a list, from the office's cache or the server; with `refreshMs` asked for again while it is visible,
 * and with `isAsked` false not at all.
 */
export function useList<Row>(
  name: string,
  query: ListQuery,
  read: (query: ListQuery) => Promise<ListPage<Row>>,
  { refreshMs, isAsked = true }: { refreshMs?: number; isAsked?: boolean } = {},
): List<Row> {
  const asked = useQuery({
    queryKey: [name, query],
    queryFn: () => read(query),
    placeholderData: keepPreviousData,
    refetchInterval: askedEvery(refreshMs ?? false),
    enabled: isAsked,
  })
  const isWaiting = asked.isPending || asked.isPlaceholderData
  return {
    page: asked.data,
    isSlow: useIsSlow(isWaiting),
    isReady: asked.data !== undefined && !asked.isPlaceholderData,
    error: asked.error,
    isAsking: asked.isFetching,
    again: () => void asked.refetch(),
  }
}

/** True once `isOn` has been true for the time after which something that loads is drawn as such. */
export function useIsSlow(isOn: boolean): boolean {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => setIsLong(true), SKELETON_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setIsLong(false)
    }
  }, [isOn])
  return isOn && isLong
}
