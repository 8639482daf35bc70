import { fetchScreen } from '@frontlash/web-client/page-reload'

type Code = typeof import('./first-screen-code.ts')

let loaded: Code | undefined

/**
 * Loads the code of the first screen. This is done before the app is rendered, because the page would otherwise be
 * empty while the app replaces the first screen of the HTML.
 */
export async function loadFirstScreen(): Promise<void> {
  loaded = await fetchCode()
}

/** The loader for React.lazy. It resolves synchronously if the code of the first screen is loaded. */
export function firstScreenPart<Name extends keyof Code>(name: Name): Promise<{ default: Code[Name] }> {
  if (!loaded) return fetchScreen(fetchCode).then(code => ({ default: code[name] }))
  // A promise would delay the render by a microtask. React accepts any thenable, and this thenable calls back
  // synchronously.
  const part = { default: loaded[name] }
  // biome-ignore lint/suspicious/noThenProperty: a thenable is meant
  return { then: (take: (module: typeof part) => unknown) => take(part) } as Promise<typeof part>
}

function fetchCode(): Promise<Code> {
  return import('./first-screen-code.ts')
}
