import { PACE } from '../support/pace.ts'

/** A command that takes longer is a browser that hangs. */
const COMMAND_WITHIN_MS = 30_000 * PACE
/** The name under which the protocol hands over an element (W3C WebDriver, "Elements"). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

export type Place = { readonly x: number; readonly y: number }

/** What a pointer does next: it moves to a place, waits, touches, lifts. */
export type PointerStep =
  | { readonly type: 'pointerMove'; readonly x: number; readonly y: number; readonly duration: number }
  | { readonly type: 'pause'; readonly duration: number }
  | { readonly type: 'pointerDown' | 'pointerUp'; readonly button: 0 }

/** A browser under W3C WebDriver (w3.org/TR/webdriver2): the few commands that our journeys need. */
export type WebDriver = {
  readonly goTo: (url: string) => Promise<void>
  readonly url: () => Promise<string>
  /** What `run` answers in the page; it takes nothing from around it, and awaits what it returns. */
  readonly evaluate: <Answer, Args extends readonly unknown[]>(
    run: (...args: Args) => Answer | Promise<Answer>,
    ...args: Args
  ) => Promise<Answer>
  /** Does the steps one after the other, as trusted events of the browser's own. */
  readonly point: (steps: readonly PointerStep[]) => Promise<void>
  /** Types into the element that has this label. */
  readonly typeInto: (css: string, text: string) => Promise<void>
  /** The window as a PNG in base64. */
  readonly picture: () => Promise<string>
  readonly close: () => Promise<void>
}

/** Opens a browser window of this size through a driver that listens at `driverUrl`. Throws with the driver's words. */
export async function openSession(
  driverUrl: string,
  capabilities: object,
  size: { readonly width: number; readonly height: number },
): Promise<WebDriver> {
  const send = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${driverUrl}${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(COMMAND_WITHIN_MS),
    })
    const { value } = (await answer.json()) as { value: unknown }
    if (answer.ok) return value
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
      const answer = (await send('POST', `${session}/execute/async`, { script, args })) as {
        value: never
        error?: string
      }
      if (answer.error !== undefined) throw new Error(answer.error)
      return answer.value
    },
    point: async actions => {
      // WebKitGTK 2.50 makes mouse events of a touch. Of a pen it forgets `pointerdown` from the second touch on.
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
