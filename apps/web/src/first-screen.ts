import { fetchScreen } from '@frontlash/web-client/page-reload'

type FirstScreen = typeof import('./kiosk/phone-entry/phone-entry-screen.tsx')

let loaded: FirstScreen | undefined

/**
 * Loads the first screen's code before the app is rendered, so that the app replaces the first screen of the HTML
 * without a gap.
 */
export async function loadFirstScreen(): Promise<void> {
  loaded = await fetchFirstScreen()
}

/** The loader for React.lazy. It resolves synchronously if the first screen is already loaded. */
export function firstScreen(): Promise<FirstScreen> {
  if (!loaded) return fetchScreen(fetchFirstScreen)
  // A promise would delay the render by a microtask. React accepts any thenable, and this thenable calls back
  // synchronously.
  const here = loaded
  // biome-ignore lint/suspicious/noThenProperty: a thenable is meant
  return { then: (take: (screen: FirstScreen) => unknown) => take(here) } as Promise<FirstScreen>
}

function fetchFirstScreen(): Promise<FirstScreen> {
  return import('./kiosk/phone-entry/phone-entry-screen.tsx')
}
