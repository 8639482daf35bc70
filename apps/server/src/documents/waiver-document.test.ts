import { BUILT_IN_VERSIONS, builtInText } from '@frontlash/domain/waiver/built-in-waiver'
import {
  plainTextOf,
  WAIVER_SECTIONS,
  WAIVER_TITLE,
  WAIVER_VERSION,
  type WaiverText,
  waiverPlainText,
} from '@frontlash/domain/waiver/waiver-text'
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
    englishText: null,
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
    expectText(all, { title: WAIVER_TITLE, sections: WAIVER_SECTIONS })
  })

  test('contains the signer, the location, and the times of the device’s clock and the server’s clock', async () => {
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

  test('names the time at which an offline signature was saved, and the person who took a signature', async () => {
    const offline = await printed({ keptAt: new Date('2026-11-20T18:59:31.000Z') })
    expect(offline.evidence).toContain('Kept on the device sinceFriday, November 20, 2026, 10:59:31 AM PST')
    const byStaff = await printed({ takenBy: 'staff:dana', deviceId: null, deviceName: null })
    expect(byStaff.evidence).toContain('Taken byStaff member dana')
    expect(byStaff.evidence).toContain('None: a staff session')
  })

  test('has the same bytes each time the document is created', async () => {
    const one = waiver({ clientName: 'Nguyễn Thị Ánh' })
    const [first, second] = [await printWaiver(one, setting), await printWaiver(one, setting)]
    expect(second.equals(first)).toBe(true)
    const later = await printWaiver(waiver({ receivedAt: new Date('2026-11-20T19:00:01.000Z') }), setting)
    expect(later.equals(first)).toBe(false)
  })

  test('contains the wording of an earlier edition unchanged', async () => {
    const one = { ...waiver(), text: 'An old form\n\n1. All of it\nI agreed.\n\nAnd again.\n' }
    const { pages } = readPdf(await printWaiver(one, setting))
    expect(pages[0]).toMatch(/An old form.*1\. All of itI agreed\.And again\./)
  })
})

/** Expects the title, headings and paragraphs of a text in reading order, and returns the index after them. */
function expectText(all: string, { title, sections }: WaiverText, from = 0): number {
  let end = from
  for (const piece of [title, ...sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs])]) {
    const at = all.indexOf(piece, end)
    expect(at, piece).toBeGreaterThanOrEqual(end)
    end = at + piece.length
  }
  return end
}

describe.each([
  {
    language: 'es' as const,
    tag: 'es-US',
    note: 'El mismo formulario en inglés, como referencia. El texto anterior es el que se firmó.',
    signed: 'Leído y firmado por Nguyễn Thị Ánh el viernes 20 de noviembre de 2026',
    date: 'Viernes 20 de noviembre de 2026',
    facts: [
      'NombreNguyễn Thị ÁnhTeléfono',
      'Mostrado hasta el finalSí',
      'Firmado, según el dispositivoViernes 20 de noviembre de 2026, 10:59:30 a.m. PST (2026-11-20T18:59:30.250Z)',
      '17 en Santa Ana',
    ],
    checked: 'Traducción revisada por',
    notRecorded: 'No registrado',
    footerName: 'Consentimiento 6f0f3a52',
    footer: 'Página 1 de ',
  },
  {
    language: 'vi' as const,
    tag: 'vi',
    note: 'Cùng bản này bằng tiếng Anh, để tham khảo. Bản ở trên là bản đã ký.',
    signed: 'Nguyễn Thị Ánh đã đọc và ký thứ Sáu, ngày 20 tháng 11 năm 2026',
    date: 'Thứ Sáu, ngày 20 tháng 11 năm 2026',
    facts: [
      'Họ tênNguyễn Thị ÁnhĐiện thoại',
      'Đã xem đến hếtCó',
      'Ký, theo thiết bịThứ Sáu, ngày 20 tháng 11 năm 2026, 10:59:30 sáng PST (2026-11-20T18:59:30.250Z)',
      '17 tại Santa Ana',
    ],
    checked: 'Người kiểm bản dịch',
    notRecorded: 'Không ghi lại',
    footerName: 'Bản đồng ý 6f0f3a52',
    footer: 'Trang 1/',
  },
])('a document that was signed in $language', ({ language, tag, note, signed, date, facts, ...words }) => {
  async function translated(checkedBy?: string) {
    const text = await builtInText(language)
    const version = BUILT_IN_VERSIONS[language]
    const one = {
      ...waiver({ clientName: 'Nguyễn Thị Ánh', version, language: tag }),
      text: plainTextOf(text),
      setApart: [8],
      englishText: waiverPlainText(),
    }
    const bytes = await printWaiver(one, { ...setting, ...(checkedBy && { checkedBy }) })
    return { text, bytes, pages: readPdf(bytes).pages, again: await printWaiver(one, setting) }
  }

  test('contains the signed wording with all accents, followed by the English wording as an annex', async () => {
    const { text, pages } = await translated()
    // The footers are removed, because a paragraph may begin on one page and end on the next.
    const all = pages.map(page => page.slice(0, page.lastIndexOf(words.footerName))).join('')
    expect(pages[0]).toContain(signed)
    const end = expectText(all, text)
    const signature = all.indexOf(date, end)
    const annex = all.indexOf(note, signature)
    expect([signature >= end, annex > signature]).toEqual([true, true])
    expectText(all, { title: WAIVER_TITLE, sections: WAIVER_SECTIONS }, annex)
    expect(all).not.toMatch(/\[U\+|\ufffd/)
  })

  test('contains the evidence in both languages', async () => {
    const { pages } = await translated()
    const all = pages.join(' ')
    const english = all.indexOf('Record of the signing')
    for (const fact of facts) expect(all.slice(0, english)).toContain(fact)
    for (const fact of ['NameNguyễn Thị ÁnhPhone', 'Shown to its endYes', '17 at Santa Ana', `Language${tag}`])
      expect(all.slice(english)).toContain(fact)
    expect(all).toContain(words.footer)
  })

  test('names the person who checked the translation, or states that no check was recorded', async () => {
    const known = (await translated('Linh Tran, 2026-11-20')).pages.join(' ')
    expect(known).toContain(`${words.checked}Linh Tran, 2026-11-20`)
    expect(known).toContain('Translation checked byLinh Tran, 2026-11-20')
    const unknown = (await translated()).pages.join(' ')
    expect(unknown).toContain(`${words.checked}${words.notRecorded}`)
    expect(unknown).toContain('Translation checked byNot recorded')
  })

  test('names its language, and has the same bytes each time the document is created', async () => {
    const { bytes, again } = await translated()
    expect(bytes.toString('latin1')).toContain(`/Lang (${tag})`)
    expect(again.equals(bytes)).toBe(true)
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
  ])('is printed unchanged (%s)', async clientName => {
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
] as const)('a signature picture of PNG colour type %i and bit depth %i is printed', async (colourType, bitDepth) => {
  const pdf = await printWaiver(waiver({}, { colourType, bitDepth }), setting)
  expect(pdf.toString('latin1')).toContain('/Subtype /Image')
})

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
