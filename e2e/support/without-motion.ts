import { type Browser, type BrowserContext, test as base } from '@playwright/test'

/**
 * Tests in pages without CSS animations. Drawing sixty frames a second without a graphics card would cost more than the
 * rest of a test. Behaviour and content are the same. Tests of animations use `test.use({ hasMotion: true })`, and the
 * run with turned tablets has all animations.
 */
export const test = base.extend<object, { hasMotion: boolean; withoutMotion: undefined }>({
  hasMotion: [process.env.TABLETS === 'turned', { scope: 'worker', option: true }],
  withoutMotion: [
    async ({ browser, hasMotion }, use) => {
      if (!hasMotion) holdStill(browser)
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],
  // `newContext` does not create the reused context, which is reset after each test. Its animations are therefore
  // removed again for each test.
  context: async ({ context, reuseContext, hasMotion }, use) => {
    await use(reuseContext && !hasMotion ? await still(context) : context)
  },
})

/** Removes animations from every context that is created from now on. */
function holdStill(browser: Browser): void {
  const open = browser.newContext.bind(browser)
  browser.newContext = async options => await still(await open(options))
  const openPage = browser.newPage.bind(browser)
  browser.newPage = async options => {
    const page = await openPage(options)
    await still(page.context())
    return page
  }
}

async function still(context: BrowserContext): Promise<BrowserContext> {
  await context.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '*, *::before, *::after, ::backdrop { animation-duration: 0s !important; animation-iteration-count: 1 !important; transition-duration: 0s !important; will-change: auto !important }',
    )
    document.addEventListener('DOMContentLoaded', () => document.adoptedStyleSheets.push(sheet))
  })
  return context
}
