import { PACE } from '../support/pace.ts'

/** If a command takes longer than this, the browser hangs. */
const COMMAND_TIMEOUT_MS = 30_000 * PACE
/** The key of an element's reference in the protocol (W3C WebDriver, "Elements"). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

export type Place = { readonly x: number; readonly y: number }

/** A step of a pointer: move to a point, wait, touch, or release. */
export type PointerStep =
  | { readonly type: 'pointerMove'; readonly x: number; readonly y: number; readonly duration: number }
  | { readonly type: 'pause'; readonly duration: number }
  | { readonly type: 'pointerDown' | 'pointerUp'; readonly button: 0 }

/** A browser under W3C WebDriver (w3.org/TR/webdriver2), with the commands that our tests need. */
export type WebDriver = {
  readonly goTo: (url: string) => Promise<void>
  readonly url: () => Promise<string>
  /** Runs `run` in the page and returns its result. `run` must not use outer variables, and may be async. */
  readonly evaluate: <Result, Args extends readonly unknown[]>(
    run: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ) => Promise<Result>
  /** Performs the steps one after another, as trusted events of the browser. */
  readonly point: (steps: readonly PointerStep[]) => Promise<void>
  /** Types into the field with this label. */
  readonly typeInto: (css: string, text: string) => Promise<void>
  /** Returns a picture of the window: a PNG in base64. */
  readonly picture: () => Promise<string>
  readonly close: () => Promise<void>
}

/** Creates a browser window of this size by a driver that listens at `driverUrl`. Throws the message of the driver. */
export async function openSession(
  driverUrl: string,
  capabilities: object,
  size: { readonly width: number; readonly height: number },
): Promise<WebDriver> {
  const send = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${driverUrl}${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(COMMAND_TIMEOUT_MS),
    })
    const { value } = (await response.json()) as { value: unknown }
    if (response.ok) return value
    const { error, message } = value as { error: string; message: string }
    throw new Error(`${method} ${path}: ${error}: ${message}`)
  }
  const opened = (await send('POST', '/session', { capabilities: { alwaysMatch: capabilities } })) as {
    sessionId: string
  }
  const session = `/session/${opened.sessionId}`
  await send('POST', `${session}/window/rect`, { x: 0, y: 0, ...size })
  return {
    goTo: async url => void (await send('POST', `${session}/url`, { url })),
    url: async () => (await send('GET', `${session}/url`)) as string,
    evaluate: async (run, ...args) => {
      const script = `const done = arguments[arguments.length - 1]
        Promise.resolve((${run})(...Array.from(arguments).slice(0, -1)))
          .then(value => done({ value }), error => done({ error: String(error) }))`
      const response = (await send('POST', `${session}/execute/async`, { script, args })) as {
        value: never
        error?: string
      }
      if (response.error !== undefined) throw new Error(response.error)
      return response.value
    },
    point: async actions => {
      // WebKitGTK 2.50 turns a touch into mouse events. For a pen, it omits `pointerdown` after the first touch.
      const finger = { type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' }, actions }
      await send('POST', `${session}/actions`, { actions: [finger] })
    },
    typeInto: async (css, text) => {
      const found = (await send('POST', `${session}/element`, { using: 'css selector', value: css })) as {
        [ELEMENT]: string
      }
      await send('POST', `${session}/element/${found[ELEMENT]}/value`, { text })
    },
    picture: async () => (await send('GET', `${session}/screenshot`)) as string,
    close: async () => void (await send('DELETE', session)),
  }
}
