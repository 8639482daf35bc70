import type { ListPage } from '@frontlash/contract/office-list'
import type { ListQuery } from '@frontlash/web-client/office-calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { refetchEvery } from '../frame/office-query-client.ts'

/** The loading time after which skeleton rows are shown. */
const SKELETON_AFTER_MS = 150

export type List<Row, More = unknown> = {
  /**
   * The page to show: the requested page or, while it is loading, the previous page. undefined before the first load.
   */
  readonly page: (ListPage<Row> & More) | undefined
  /** True if the requested page has been loading for more than 150 ms. */
  readonly isSlow: boolean
  /** True if `page` is the requested page. */
  readonly isReady: boolean
  /** The error of the last load. An older response for the same page may still be shown. */
  readonly error: Error | null
  readonly isLoading: boolean
  readonly again: () => void
}

/**
 * One page of a list, from the query cache or the server. `More` is the type of the other fields in the response. The
 * page is polled every `refreshMs` while the window is visible. If `isEnabled` is false, the page is not loaded.
 */
export function useList<Row, More = unknown>(
  name: string,
  query: ListQuery,
  read: (query: ListQuery) => Promise<ListPage<Row> & More>,
  { refreshMs, isEnabled = true }: { refreshMs?: number; isEnabled?: boolean } = {},
): List<Row, More> {
  const result = useQuery({
    queryKey: [name, query],
    queryFn: () => read(query),
    placeholderData: keepPreviousData,
    refetchInterval: refetchEvery(refreshMs ?? false),
    enabled: isEnabled,
  })
  const isWaiting = result.isPending || result.isPlaceholderData
  return {
    page: result.data,
    isSlow: useIsSlow(isWaiting),
    isReady: result.data !== undefined && !result.isPlaceholderData,
    error: result.error,
    isLoading: result.isFetching,
    again: () => void result.refetch(),
  }
}

/** True if `isOn` has been true for 150 ms. */
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
