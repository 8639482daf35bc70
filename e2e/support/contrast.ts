import { expect, type Locator, type Page } from '@playwright/test'

type Area = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/**
 * Returns the contrast between the lightest and the darkest pixel of an area of the screen: from 1, if there is only
 * one colour, to 21.
 */
export async function contrastIn(page: Page, clip: Area): Promise<number> {
  const picture = (await page.screenshot({ clip })).toString('base64')
  return page.evaluate(async base64 => {
    const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const drawing = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
    drawing.drawImage(bitmap, 0, 0)
    const { data } = drawing.getImageData(0, 0, bitmap.width, bitmap.height)
    let [darkest, lightest] = [1, 0]
    for (let at = 0; at < data.length; at += 4) {
      const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!].map(value => {
        const part = value / 255
        return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      })
      const luminance = 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
      darkest = Math.min(darkest, luminance)
      lightest = Math.max(lightest, luminance)
    }
    return (lightest + 0.05) / (darkest + 0.05)
  }, picture)
}

/** Expects that the upper edge of an element is visible: as a border, as an outline, or by its colour. */
export async function expectSeenEdge(page: Page, what: Locator): Promise<void> {
  // The page may still move while its code loads.
  await expect(async () => {
    await what.scrollIntoViewIfNeeded()
    const { x, y, width } = (await what.boundingBox())!
    const clip = { x: Math.round(x + width / 2), y: Math.max(0, Math.round(y) - 4), width: 2, height: 8 }
    expect(await contrastIn(page, clip), `${await what.evaluate(one => one.outerHTML.slice(0, 120))}`).toBeGreaterThan(
      3,
    )
  }).toPass({ timeout: 5_000 })
}
