import { HTML_LANGS, OWN_LANGUAGE_NAMES } from '@frontlash/domain/language'
import type { EN } from '@frontlash/domain/messages/en'
import { ES } from '@frontlash/domain/messages/es'
import { sayIn } from '@frontlash/domain/messages/say'
import { VI } from '@frontlash/domain/messages/vi'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { salon, typeDigits } from './support/kiosk.ts'
import { test } from './support/tablet.ts'

const WORDS = { es: sayIn<typeof EN>(ES, 'es'), vi: sayIn<typeof EN>(VI, 'vi') }
const SIZES = ['390x844', '768x1024', '820x1180', '1024x768', '1180x820', '1280x800']
/** A choice on an empty first screen ends after this time (docs/product/languages.md). */
const INACTIVITY_MS = 20_000

/** Opens the first screen. The demo offers Spanish and Vietnamese. */
async function open(page: Page): Promise<void> {
  await page.goto(`${salon.kiosk}/`)
}

const tap = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).tap()
const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang)
const startOfRow = (page: Page) =>
  page.locator('main').evaluate(main => main.querySelector('[role=group]')!.getBoundingClientRect().top)

for (const language of ['es', 'vi'] as const) {
  const say = WORDS[language]
  const name = OWN_LANGUAGE_NAMES[language]

  test(`the screens stay in ${name} for the visit of a client who chose it, and the next client sees English`, async ({
    page,
  }) => {
    await open(page)
    await tap(page, name)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('entry.title'))
    expect(await languageOf(page)).toBe(HTML_LANGS[language])
    await expectAccessible(page)
    await typeDigits(page, '7145550101')
    await tap(page, say('entry.checkIn'))
    await expect(page).toHaveURL(/\/waiver$/)
    await page.reload()
    await expect(page.getByRole('button', { name: `${say('lang.label')}: ${name}` })).toBeVisible()
    expect(await languageOf(page)).toBe(HTML_LANGS[language])
    await page.getByRole('link', { name: say('head.home', { brand: 'Frontlash' }) }).tap()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Client Check-in')
    expect(await languageOf(page)).toBe('en')
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
  })

  test(`a tap on ${name} while the app is still loading changes the language and keeps the typed digits`, async ({
    page,
  }) => {
    let letScriptsThrough = () => {}
    const held = new Promise<void>(resolve => {
      letScriptsThrough = resolve
    })
    await page.route('**/assets/*.js', async route => {
      await held
      await route.continue()
    })
    await page.goto(`${salon.kiosk}/`, { waitUntil: 'commit' })
    await typeDigits(page, '71')
    await tap(page, name)
    await typeDigits(page, '4')
    letScriptsThrough()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('entry.title'))
    await expect(page.getByLabel(say('entry.phoneLabel'))).toHaveValue('(714')
  })
}

test('the first screen can change to each language without a network once the words are loaded', async ({ page }) => {
  const loaded = Promise.all(
    (['es', 'vi'] as const).map(language =>
      page.waitForResponse(response => response.url().includes(`/assets/words-${language}`)),
    ),
  )
  await open(page)
  await loaded
  await page.context().setOffline(true)
  for (const language of ['es', 'vi'] as const) {
    await tap(page, OWN_LANGUAGE_NAMES[language])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(WORDS[language]('entry.title'))
    expect(await languageOf(page)).toBe(HTML_LANGS[language])
  }
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Client Check-in', {
    timeout: INACTIVITY_MS + 5_000,
  })
  expect(await languageOf(page)).toBe('en')
})

test('the first screen stays in English and shows an error if the words of the chosen language cannot be loaded', async ({
  page,
}) => {
  await page.route('**/assets/words-*.js', route => route.abort())
  await open(page)
  await page.context().setOffline(true)
  await tap(page, 'Español')
  await expect(page.getByText('Este idioma no está disponible en este momento. Inténtelo de nuevo.')).toBeVisible()
  await typeDigits(page, '714')
  await expect(page.getByLabel('Phone number')).toHaveValue('(714')
  await page.context().setOffline(false)
})

test('the first screen fits every screen size in each language without scrolling', async ({ page }) => {
  await open(page)
  for (const name of Object.values(OWN_LANGUAGE_NAMES)) {
    await tap(page, name)
    await expect(page.getByRole('button', { name, pressed: true })).toBeVisible()
    for (const size of SIZES) {
      const [width, height] = size.split('x').map(Number)
      await page.setViewportSize({ width: width!, height: height! })
      const over = await page.evaluate(() => {
        const { scrollHeight, scrollWidth } = document.documentElement
        return [scrollHeight - innerHeight, scrollWidth - innerWidth]
      })
      expect(over, `${name} at ${size}`).toEqual([0, 0])
    }
  }
  await tap(page, 'English')
  const start = await startOfRow(page)
  await page.evaluate(() => {
    delete document.documentElement.dataset.languages
  })
  await expect(page.getByRole('button', { name: 'English' })).toHaveCount(0)
  expect(await startOfRow(page)).toBe(start)
})

test('the first typed digit is shown before the translations are loaded, and running their files takes less than 50 ms', async ({
  page,
}) => {
  let letWordsThrough = () => {}
  const held = new Promise<void>(resolve => {
    letWordsThrough = resolve
  })
  const areRequested = page.waitForRequest(/\/assets\/words-es/)
  const areLoaded = page.waitForResponse(/\/assets\/words-vi/)
  await page.route(/\/assets\/words-(es|vi)/, async route => {
    await held
    await route.continue()
  })
  await open(page)
  await areRequested
  await typeDigits(page, '7')
  await expect(page.getByLabel('Phone number')).toHaveValue('(7')

  // The processor time of the page does not depend on the load of the machine.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const processorMs = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return 1000 * metrics.find(({ name }) => name === 'ScriptDuration')!.value
  }
  const before = await processorMs()
  letWordsThrough()
  await (await areLoaded).finished()
  await typeDigits(page, '1')
  await expect(page.getByLabel('Phone number')).toHaveValue('(71')
  expect((await processorMs()) - before).toBeLessThan(50)
  await devtools.detach()
})
