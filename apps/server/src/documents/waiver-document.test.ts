import { WAIVER_SECTIONS, WAIVER_TITLE, WAIVER_VERSION, waiverPlainText } from '@frontlash/domain/waiver/waiver-text'
import { describe, expect, test } from 'vitest'
import { makePng, type PngOptions, wave } from '../../test/make-png.ts'
import { readPdf } from '../../test/pdf-text.ts'
import { NO_PREVIOUS_HASH, recordHash, sha256, type WaiverRecord } from '../records/waivers/waiver-record.ts'
import { openWaiverSigner } from '../records/waivers/waiver-signer.ts'
import type { WaiverToPrint } from '../records/waivers/waiver-store.ts'
import { printWaiver } from './waiver-document.ts'

const signer = openWaiverSigner('a secret for tests only, long enough to pass')
const setting = { signer, verifyUrl: 'https://checkin.example.com/verify' }
const ink = wave(300, 100)

function waiver(part: Partial<WaiverRecord> = {}, picture: Partial<PngOptions> = {}): WaiverToPrint {
  const signaturePng = makePng({ width: 300, height: 100, ink, ...picture })
  const record: WaiverRecord = {
    id: '6f0f3a52-6f3e-4a6e-9d5b-0d0f5b1f2a11',
    locationId: 'santa-ana',
    chainPosition: 17,
    previousHash: 'a'.repeat(64),
    clientId: '11111111-2222-4333-8444-555555555555',
    clientName: 'Maria Garcia',
    clientPhone: '+17145550101',
    version: WAIVER_VERSION,
    language: 'en-US',
    textSizePx: 17,
    shownAt: new Date('2026-11-20T18:56:00.000Z'),
    signedAt: new Date('2026-11-20T18:59:30.250Z'),
    reachedEnd: true,
    keptAt: null,
    receivedAt: new Date('2026-11-20T19:00:00.000Z'),
    day: '2026-11-20',
    timeZone: 'America/Los_Angeles',
    salonName: 'Frontlash',
    takenBy: 'device:0f0f3a52-6f3e-4a6e-9d5b-0d0f5b1f2a11',
    deviceId: '0f0f3a52-6f3e-4a6e-9d5b-0d0f5b1f2a11',
    deviceName: 'Window iPad',
    requestAddress: '203.0.113.7',
    requestAgent: 'Mozilla/5.0 (iPad)',
    signatureSha256: sha256(signaturePng),
    ...part,
  }
  const hash = recordHash(record)
  return {
    record,
    text: waiverPlainText(),
    setApart: null,
    signaturePng,
    recordHash: hash,
    serverSignature: signer.sign(hash),
  }
}

async function printed(...args: Parameters<typeof waiver>) {
  const pdf = readPdf(await printWaiver(waiver(...args), setting))
  return { ...pdf, all: pdf.pages.join(' '), evidence: pdf.pages.at(-1)! }
}

describe('a signed waiver’s document', () => {
  test('contains the whole signed text in the original order', async () => {
    const { all } = await printed()
    let from = 0
    for (const piece of [
      WAIVER_TITLE,
      ...WAIVER_SECTIONS.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]),
    ]) {
      const at = all.indexOf(piece, from)
      expect(at, piece).toBeGreaterThanOrEqual(from)
      from = at + piece.length
    }
  })

  test('contains the signer, the location, and the times by the clocks of the device and the server', async () => {
    const { evidence, pages } = await printed()
    expect(pages[0]).toContain('Read and signed by Maria Garcia on Friday, November 20, 2026')
    expect(pages.at(-2)).toContain('Signature of Maria Garcia')
    for (const fact of [
      '(714) 555-0101',
      'Shown, by the deviceFriday, November 20, 2026, 10:56:00 AM PST (2026-11-20T18:56:00.000Z)',
      'Signed, by the deviceFriday, November 20, 2026, 10:59:30 AM PST (2026-11-20T18:59:30.250Z)',
      'Received, by the serverFriday, November 20, 2026, 11:00:00 AM PST (2026-11-20T19:00:00.000Z)',
      '17 px',
      'Shown to its endYes',
      'Frontlash, Santa Ana',
      'Window iPad, 0f0f3a52-6f3e-4a6e-9d5b-0d0f5b1f2a11',
      '203.0.113.7',
      'Mozilla/5.0 (iPad)',
    ])
      expect(evidence).toContain(fact)
  })

  test('contains the data and the address with which anyone can verify the document', async () => {
    const one = waiver()
    const { pages } = readPdf(await printWaiver(one, setting))
    for (const proof of [
      one.record.id,
      '17 at Santa Ana',
      one.record.version,
      one.record.signatureSha256,
      one.record.previousHash,
      one.recordHash,
      one.serverSignature,
      signer.publicKey,
      setting.verifyUrl,
    ])
      expect(pages.at(-1)).toContain(proof)
  })

  test('has the hashed record and the signature as attachments', async () => {
    const one = waiver()
    const { files } = readPdf(await printWaiver(one, setting))
    expect(sha256(files.get('record.json')!)).toBe(one.recordHash)
    expect(files.get('signature.png')).toEqual(one.signaturePng)
  })

  test('lists a missing value as unknown instead of omitting the value', async () => {
    const { evidence } = await printed({
      textSizePx: null,
      shownAt: null,
      signedAt: null,
      reachedEnd: null,
      requestAgent: null,
      chainPosition: 1,
      previousHash: NO_PREVIOUS_HASH,
    })
    for (const fact of [
      'Shown, by the deviceThe device did not say',
      'Signed, by the deviceThe device did not say',
      'Size of its lettersThe device did not say',
      'Shown to its endThe device did not say',
      'BrowserNot recorded',
      'None: the first of its chain',
    ])
      expect(evidence).toContain(fact)
  })

  test('names the time at which a tablet stored the signature, or the member of staff who accepted the signature', async () => {
    const offline = await printed({ keptAt: new Date('2026-11-20T18:59:31.000Z') })
    expect(offline.evidence).toContain('Kept on the device sinceFriday, November 20, 2026, 10:59:31 AM PST')
    const byStaff = await printed({ takenBy: 'staff:dana', deviceId: null, deviceName: null })
    expect(byStaff.evidence).toContain('Taken byStaff member dana')
    expect(byStaff.evidence).toContain('None: a staff session')
  })

  test('has the same bytes whenever it is created', async () => {
    const one = waiver({ clientName: 'Nguyễn Thị Ánh' })
    const [first, second] = [await printWaiver(one, setting), await printWaiver(one, setting)]
    expect(second.equals(first)).toBe(true)
    const later = await printWaiver(waiver({ receivedAt: new Date('2026-11-20T19:00:01.000Z') }), setting)
    expect(later.equals(first)).toBe(false)
  })

  test('contains the text of an earlier edition unchanged', async () => {
    const one = { ...waiver(), text: 'An old form\n\n1. All of it\nI agreed.\n\nAnd again.\n' }
    const { pages } = readPdf(await printWaiver(one, setting))
    expect(pages[0]).toMatch(/An old form.*1\. All of itI agreed\.And again\./)
  })
})

describe('the name of a client', () => {
  test.each([
    ['Nguyễn Thị Ánh'],
    ["Sinéad O'Brien-Ní Dhúill"],
    ['Łukasz Żółć'],
    ['Ана Ђорђевић'],
    ['Ελένη Παπαδοπούλου'],
    ['José María Çelik Şahin'],
  ])('is printed as it is written (%s)', async clientName => {
    const { all, evidence } = await printed({ clientName })
    expect(all).toContain(`Signature of ${clientName}`)
    expect(evidence).toContain(`Name${clientName}Phone`)
    expect(all).not.toContain('\ufffd')
    expect(evidence).not.toContain('code points')
  })

  test.each([
    ['王小明', '[U+738B][U+5C0F][U+660E]', 'U+738B U+5C0F U+660E'],
    ['Mary 김', 'Mary [U+AE40]', 'U+004D U+0061 U+0072 U+0079 U+0020 U+AE40'],
    ['𐓏𐓘𐓻', '[U+104CF][U+104D8][U+104FB]', 'U+104CF U+104D8 U+104FB'],
  ])('is printed as code points if no font contains its script (%s)', async (clientName, shown, points) => {
    const { all, evidence } = await printed({ clientName })
    expect(all).toContain(`Signature of ${shown}`)
    expect(evidence).toContain(`Name by its code points${points}`)
  })
})

test.each([
  [0, 1],
  [0, 8],
  [0, 16],
  [2, 8],
  [2, 16],
  [3, 2],
  [3, 8],
  [4, 8],
  [4, 16],
  [6, 8],
  [6, 16],
] as const)(
  'a signature picture of PNG colour type %i with a bit depth of %i is printed',
  async (colourType, bitDepth) => {
    const pdf = await printWaiver(waiver({}, { colourType, bitDepth }), setting)
    expect(pdf.toString('latin1')).toContain('/Subtype /Image')
  },
)

test('the largest and the thinnest accepted signatures both fit on the signature line', async () => {
  for (const [width, height] of [
    [3000, 2000],
    [3000, 40],
    [100, 2000],
  ] as const) {
    const { pages } = await printed({}, { width, height, ink: (x, y) => x * height === y * width || y === 10 })
    expect(pages).toHaveLength(4)
  }
})

test('a long name of the client, the browser or the device fits on the page', async () => {
  const { pages, evidence } = await printed({
    clientName: `${'Wolfeschlegelstein '.repeat(5)}Hausenbergerdorff`,
    deviceName: 'W'.repeat(50),
    requestAgent: 'Mozilla/5.0 '.repeat(33),
  })
  expect(pages.length).toBeLessThanOrEqual(5)
  expect(evidence).toContain(setting.verifyUrl)
})
