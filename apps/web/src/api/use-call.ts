import { useEffect, useEffectEvent, useState } from 'react'

/** The state of a screen's call to the server. `response` is kept while the call is repeated and after a failure. */
export type Load<Result> =
  | { readonly state: 'loading'; readonly response: Result | undefined }
  | { readonly state: 'loaded'; readonly response: Result }
  | { readonly state: 'failed'; readonly response: Result | undefined; readonly error: unknown }

export type RepeatableLoad<Result> = Load<Result> & {
  /** True while the call is running, also for a repeated call. */
  readonly isPending: boolean
  /**
   * Repeats the call. The state `failed` becomes `loading`. The state `loaded` stays until the next response or
   * failure.
   */
  readonly again: () => void
}

type Options<Result> = {
  /**
   * The interval at which the call is repeated while the page is visible. The call is also repeated when the page
   * becomes visible.
   */
  readonly refreshMs?: number
  /** Called with each response just before it is shown, unless the response is outdated. */
  readonly onResponse?: (response: Result) => void
}

const LOADING = { state: 'loading', response: undefined } as const

/**
 * Makes the call, and makes it again when the parameters change. No call is made while the parameters are null. Only
 * the response to the latest call counts; earlier responses, and responses after the screen was left, are ignored.
 * `send` has already logged each failure.
 *
 * @param params any JSON value; if its JSON changes, a new call is made
 */
export function useCall<Params, Result>(
  call: (params: Params) => Promise<Result>,
  params: Params | null,
  { refreshMs, onResponse }: Options<Result> = {},
): RepeatableLoad<Result> {
  const key = JSON.stringify(params)
  const [calls, setCalls] = useState(0)
  const [shown, setShown] = useState<{ key: string; calls: number; load: Load<Result> }>({ key, calls, load: LOADING })
  const ask = useEffectEvent(async () => call(params!))
  const show = useEffectEvent((load: Load<Result>) => {
    if (load.state === 'loaded') onResponse?.(load.response)
    setShown({ key, calls, load })
  })
  const isIdle = params === null
  const load = shown.key === key ? shown.load : LOADING

  // biome-ignore lint/correctness/useExhaustiveDependencies: called again for other parameters, and when `calls` changes
  useEffect(() => {
    if (isIdle) return
    let isLatest = true
    ask().then(
      response => isLatest && show({ state: 'loaded', response }),
      error => isLatest && show({ state: 'failed', response: load.response, error }),
    )
    return () => {
      isLatest = false
    }
  }, [key, isIdle, calls])

  useEffect(() => {
    if (refreshMs === undefined) return
    const refresh = () => {
      if (document.visibilityState === 'visible') setCalls(made => made + 1)
    }
    const timer = setInterval(refresh, refreshMs)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [refreshMs])

  return {
    ...load,
    isPending: !isIdle && (load.state === 'loading' || shown.calls !== calls),
    again: () => {
      if (load.state === 'failed') setShown({ ...shown, load: { ...LOADING, response: load.response } })
      setCalls(made => made + 1)
    },
  }
}
