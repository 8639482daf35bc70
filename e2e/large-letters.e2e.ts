import { expect, type Page } from '@playwright/test'
import { roomBetween } from './support/every-size.ts'
import { checkInByPhone, salon, typeDigits } from './support/kiosk.ts'
import { test } from './support/tablet.ts'
import { goToScreen, verificationOf } from './support/visit.ts'

const SIZES = [
  { width: 820, height: 1180 },
  { width: 1180, height: 820 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

/** Doubles the text size of a page, as the browser's setting does. */
async function doubleText(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const style = document.createElement('style')
    style.textContent = ':root { font-size: 200% }'
    const add = () => document.documentElement.append(style)
    if (document.documentElement) add()
    else addEventListener('DOMContentLoaded', add)
  })
}

/** Expects at every screen size that nothing is wider than the screen, and that the next button can be pressed. */
async function expectEverythingInReach(page: Page, pressedNext?: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expectWithinSides(page, `${size.width} x ${size.height}`)
    if (pressedNext) await page.getByRole('button', { name: pressedNext }).tap({ trial: true })
  }
}

async function expectWithinSides(page: Page, size: string): Promise<void> {
  const beyond = await page.evaluate(() => {
    const nameOf = (part: Element) => part.textContent || part.getAttribute('aria-label')
    const isCut = (part: Element) =>
      getComputedStyle(part).overflowX === 'hidden' && part.scrollWidth > part.clientWidth + 1
    const header = [...document.querySelectorAll('header :is(a, p, button)')].filter(part => part.checkVisibility())
    const boxes = header
      .filter(part => getComputedStyle(part).position !== 'fixed')
      .map(part => ({ part, box: part.getBoundingClientRect() }))
    const covered = boxes.filter(({ part, box }) =>
      boxes.some(
        other =>
          other.part !== part &&
          other.box.left < box.right - 1 &&
          other.box.right > box.left + 1 &&
          other.box.top < box.bottom - 4 &&
          other.box.bottom > box.top + 4,
      ),
    )
    const parts = [...document.querySelectorAll('h1, h2, p, dt, dd, label, span, button, a, input, canvas')]
      .filter(part => part.checkVisibility({ visibilityProperty: true }) && !part.closest('.visually-hidden'))
      .filter(part => {
        const { left, right, width } = part.getBoundingClientRect()
        // The padding of a borderless button may exceed the edge of the screen, but its label may not.
        return width > 0 && (left < -16 || right > innerWidth + 1 || isCut(part))
      })
    return [...parts, ...covered.map(({ part }) => part)].map(nameOf)
  })
  expect(beyond, size).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), size).toBeLessThanOrEqual(0)
}

/** Returns the height of the waiver's scrolling area as a share of the screen's height. */
async function shareOfText(page: Page): Promise<number> {
  const { height } = (await page.getByRole('region', { name: 'Consent and liability release' }).boundingBox())!
  return height / page.viewportSize()!.height
}

/**
 * Returns the horizontal centres of the screen's heading and of an element below it, and the element's width, in CSS
 * pixels.
 */
const axisOf = (page: Page, part: string) =>
  page.evaluate(name => {
    const boxOf = (selector: string) => document.querySelector(selector)!.getBoundingClientRect()
    const middleOf = ({ left, width }: DOMRect) => Math.round(left + width / 2)
    const box = boxOf(name)
    return { heading: middleOf(boxOf('h1')), part: middleOf(box), widthPx: Math.round(box.width) }
  }, part)

test('the content of each client screen has the same width and is centred on the screen', async ({ page }) => {
  const expectOnAxis = async (part: string) => {
    for (const [size, widthPx] of [
      [{ width: 820, height: 1180 }, 660],
      [{ width: 390, height: 844 }, 350],
    ] as const) {
      await page.setViewportSize(size)
      const middle = size.width / 2
      expect(await axisOf(page, part), part).toEqual({ heading: middle, part: middle, widthPx })
    }
  }
  await page.goto(`${salon.kiosk}/`)
  await expectOnAxis('[aria-label=Keypad]')
  await checkInByPhone(page, '2125550199')
  await expect(page.getByRole('heading', { name: 'Welcome to the salon!' })).toBeVisible()
  await expectOnAxis('main div:has(> button + button)')
  await page.getByRole('button', { name: "I'm a walk-in client" }).tap()
  await page.getByRole('button', { name: "I'm available now" }).tap()
  await expect(page.getByRole('heading', { name: 'What can we do for you?' })).toBeVisible()
  await expectOnAxis('main div:has(> button + button)')
  await goToScreen(page, '/waiver')
  await expect(page.getByText('Sign here with your finger')).toBeVisible()
  await expectOnAxis('div:has(> canvas)')
  const hint = (await page.getByRole('button', { name: /^Keep reading/ }).boundingBox())!
  expect(hint.x + hint.width / 2).toBeCloseTo(390 / 2, 0)
})

test('a portrait tablet shows "walk-in" on one line, and space between the keypad and the Register button', async ({
  page,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await page.goto(`${salon.kiosk}/`)
  await checkInByPhone(page, '2125550199')
  const word = page.getByRole('button', { name: "I'm a walk-in client" }).getByText('walk-in', { exact: true })
  expect(await word.evaluate(one => one.getClientRects().length)).toBe(1)
  await goToScreen(page, '/register')
  await page.getByRole('button', { name: 'Edit' }).tap()
  const register = page.getByRole('button', { name: 'Register' })
  expect(await roomBetween(register, page.getByRole('button', { name: '1', exact: true }))).toBe(16)
})

test('the text of the waiver fills at least half of the height of a phone’s screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await goToScreen(page, '/waiver')
  await expect(page.getByText('Sign here with your finger')).toBeVisible()
  expect(await shareOfText(page)).toBeGreaterThanOrEqual(0.5)
  const topOf = async (name: string) => (await page.getByRole('button', { name, exact: true }).boundingBox())!.y
  expect(await topOf('Clear')).toBe(await topOf('Back'))
  await expect(page.getByRole('button', { name: 'Sign & Submit' })).toBeInViewport({ ratio: 1 })
  // The title and the buttons for the text size scroll away with the waiver.
  await page.getByRole('heading', { name: 'Consent and liability release' }).evaluate(title => {
    title.closest('section')!.scrollTop = 400
  })
  await expect(page.getByRole('button', { name: 'A+ Larger text' })).not.toBeInViewport()
})

test('everything on the clients’ screens can be reached by scrolling if the text size is doubled', async ({ page }) => {
  await doubleText(page)
  await page.goto(`${salon.kiosk}/`)
  await typeDigits(page, '714555019')
  await page.getByRole('button', { name: 'Check In' }).tap()
  await expect(page.getByRole('alert')).toHaveText('Please enter a valid 10-digit phone number')
  await expectEverythingInReach(page, 'Check In')
  await page.getByRole('button', { name: 'Clear' }).tap()
  await checkInByPhone(page, '2125550199')
  await expect(page.getByRole('heading', { name: 'Welcome to the salon!' })).toBeVisible()
  await expectEverythingInReach(page, "I'm a walk-in client")
  await page.getByRole('button', { name: "I'm a walk-in client" }).tap()
  await page.getByRole('button', { name: "I'm available now" }).tap()
  await expectEverythingInReach(page, 'Full Set')
  await page.getByRole('button', { name: 'Full Set' }).tap()
  await expect(page.getByRole('button', { name: 'Register' })).toBeVisible()
  await expectEverythingInReach(page, 'Register')
  await goToScreen(page, '/waiver')
  await expect(page.getByText('Sign here with your finger')).toBeVisible()
  await expectEverythingInReach(page, 'Sign & Submit')
  for (const size of SIZES) {
    await page.setViewportSize(size)
    expect(await shareOfText(page), `the window of the text at ${size.width} px`).toBeGreaterThanOrEqual(0.4)
  }
  // On a phone the title is above the window of the text, and does not fill it.
  await page.setViewportSize({ width: 390, height: 844 })
  const title = (await page.getByRole('heading', { level: 1 }).boundingBox())!
  const text = (await page.getByRole('region', { name: 'Consent and liability release' }).boundingBox())!
  expect(title.y + title.height).toBeLessThanOrEqual(text.y)
  await goToScreen(page, '/appointment-status', { verification: await verificationOf(page, 'EARLY', 48) })
  await expect(page.getByRole('heading', { name: "You're a bit early!" })).toBeVisible()
  await expectEverythingInReach(page)
})
