import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'

/** The folder with the pictures of the README and of the owner's pages. */
const PICTURES = join(import.meta.dirname, '../../docs/pictures')
const HEADERS = join(PICTURES, 'headers.json')

type Headers = Record<string, readonly string[]>

/**
 * Returns the names of the links and buttons in a screen's header and menu, including those that are hidden at this
 * width.
 */
function readHeader(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll(':is(header, nav) :is(a, button)')].map(
      one => one.getAttribute('aria-label') ?? one.textContent!.trim(),
    ),
  )
}

/** The headers of the screens when their pictures were taken, by the name of the picture. */
function readPictureHeaders(): Headers {
  return JSON.parse(readFileSync(HEADERS, 'utf8')) as Headers
}

/** Saves a picture of the page as JPEG. The default quality keeps small letters readable. */
export async function takePicture(page: Page, name: string, quality = 85): Promise<void> {
  await page.screenshot({ path: join(PICTURES, `${name}.jpg`), type: 'jpeg', quality, animations: 'disabled' })
}

/** Expects that the page has the same header as the screen in the picture. */
export async function expectHeaderOfPicture(page: Page, name: string): Promise<void> {
  await expect
    .poll(() => readHeader(page), 'Take the pictures again: npm test -- pictures')
    .toEqual(readPictureHeaders()[name])
}

export async function saveHeader(page: Page, name: string): Promise<void> {
  const headers = { ...readPictureHeaders(), [name]: await readHeader(page) }
  writeFileSync(HEADERS, `${JSON.stringify(headers, null, 2)}\n`)
}
