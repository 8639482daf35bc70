/**
 * The English text of the waiver that clients sign (docs/product/waivers.md, "The text"). The kiosk and the PDF show
 * this text. Its version is the SHA-256 hash of `waiverPlainText()`: if one letter changes, the version changes, and
 * all clients must sign again. The browser loads this file, so the file imports nothing.
 */

export type WaiverSection = {
  /** The heading as it is shown, with its number. */
  readonly heading: string
  readonly paragraphs: readonly string[]
  /** True for a highlighted section, which is a notice that the law requires. */
  readonly setApart?: boolean
}

export const WAIVER_TITLE = 'Consent and liability release'

export const WAIVER_LANGUAGE = 'en-US'

export const WAIVER_SECTIONS: readonly WaiverSection[] = [
  {
    heading: '1. The service',
    paragraphs: [
      'I am asking for a lash or brow service. It may be a set of eyelash extensions, a refill or a removal, a lash lift or tint, or the shaping, lamination or tinting of my brows. The service I have chosen has been explained to me, and I have been able to ask questions about it.',
      'Eyelash extensions are single synthetic fibers attached to my own lashes with an adhesive made for that purpose. My eyes stay closed while they are applied, usually for one to two hours. Lifts, laminations and tints use chemical products on the hair close to my eyes.',
      'In this form, “the salon” means the salon I am visiting today and the business that runs it, with its owners, managers, employees, technicians and contractors.',
    ],
  },
  {
    heading: '2. The risks',
    paragraphs: [
      'I understand that a careful service with good products can still cause harm. I may have an allergic reaction to an adhesive, remover, tint, tape, gel pad or other product, at once or after many visits without one. My eyes or the skin around them may become red, sore, itchy, watery or swollen. I may get an infection, an injury to the eye from a product or a tool, or blurred vision for a time. My natural lashes or brow hairs may weaken, break or be lost, and may be slow to grow back.',
      'I understand that results differ from person to person. How long a set lasts depends on my own lashes, my skin and my care at home, and no particular result has been promised to me.',
    ],
  },
  {
    heading: '3. My health',
    paragraphs: [
      'I confirm that I have told the technician, or will tell the technician before the service starts, if any of the following is true for me: an allergy or past reaction to adhesives, acrylates (found in many nail and lash products), tape, latex, hair dye or cosmetics; surgery or an injury to my eyes or eyelids within the last twelve months; an eye infection, a stye, dry eye, glaucoma or another eye condition; chemotherapy or radiation treatment, now or within the last twelve months; a skin condition or hair loss around my eyes or brows; or that I am pregnant or nursing.',
      'I will take out my contact lenses before any lash service. I have told the technician if I cannot lie still with my eyes closed for the time the service needs.',
      'If any of this changes before a later visit, I will say so at that visit. I understand that the technician is not a doctor, and that the salon may ask me to see one, or may decline a service it believes is not safe for me.',
    ],
  },
  {
    heading: '4. Patch test',
    paragraphs: [
      'I may ask for a patch test at least 24 hours before the service, and the salon recommends one before my first service, after any reaction, and after a long time without a service. A patch test lowers the risk of an allergic reaction but cannot rule one out. If I have the service today without a patch test, that is my own choice.',
    ],
  },
  {
    heading: '5. During and after the service',
    paragraphs: [
      'I will say at once if anything stings, burns or hurts, and I may stop the service at any time.',
      'I will follow the aftercare advice I am given. For lash extensions this means keeping them dry for the first 24 hours, away from steam, oil and oil-based products, cleaning and brushing them gently, and never pulling, cutting or picking at them. I will have them removed by a professional and not remove them myself.',
      'If I have pain, swelling, discharge or a change in my vision, I will call the salon and get medical care without waiting. In an emergency I will call 911.',
    ],
  },
  {
    heading: '6. Assumption of risk',
    paragraphs: [
      'I have read the risks above. I know that some of them may be serious and that there may be others nobody can foresee. I choose to have the service knowing this, and I accept the risk of injury, loss and expense that comes with it, to the fullest extent the law allows.',
    ],
  },
  {
    heading: '7. Release of liability',
    paragraphs: [
      'To the fullest extent the law allows, and for myself, my heirs and anyone acting for me, I release the salon from every claim, demand, loss, cost and liability that arises from the service, from the products used or from my following or not following the advice I am given, including claims based on the ordinary negligence of the salon. I agree not to sue the salon on a claim I have released.',
      'This release does not cover gross negligence, willful harm, fraud, or anything else for which the law does not let a person be released. It does not take away my right to make a report to a state board or public agency.',
    ],
  },
  {
    heading: '8. California Civil Code, section 1542',
    paragraphs: [
      'I understand that section 1542 of the California Civil Code says:',
      '“A general release does not extend to claims that the creditor or releasing party does not know or suspect to exist in his or her favor at the time of executing the release and that, if known by him or her, would have materially affected his or her settlement with the debtor or released party.”',
      'I understand what this means: without this paragraph, my release would not reach claims I do not know about today. I waive the protection of section 1542, and of any similar law, for the claims released in section 7, known and unknown.',
    ],
    setApart: true,
  },
  {
    heading: '9. Indemnity',
    paragraphs: [
      'If somebody else makes a claim against the salon because of something I did, something I did not tell the technician, or aftercare advice I did not follow, I will cover the reasonable loss and cost this causes the salon, to the extent the law allows. I do not have to cover loss caused by the salon’s own negligence or wrongdoing.',
    ],
  },
  {
    heading: '10. Photographs and records',
    paragraphs: [
      'Pictures of my lashes, brows or face are taken, and used, only if I say yes on the day. Signing this form is not that yes. I may say no without giving a reason, and my service will be the same.',
      'The salon keeps this form and a record of my visits, so that the next visit can build on this one. With my signature it keeps my name and phone number, the date and time, the place, and details of the device and network connection used to sign. A signed form is kept for seven years. The salon does not sell what is in it.',
    ],
  },
  {
    heading: '11. Clients under 18',
    paragraphs: [
      'I am at least 18 years old; or I am the parent or legal guardian of the client, I sign for the client and for myself, I consent to the service, and I stay at the salon until it is finished. Where the law allows it, everything in this form then applies to the client as well as to me.',
    ],
  },
  {
    heading: '12. Signing on a screen',
    paragraphs: [
      'I agree to sign this form electronically and to receive it as an electronic record. Under the federal E-SIGN Act and California’s Uniform Electronic Transactions Act, my signature on this screen counts as one made with a pen on paper. My agreement covers this form only.',
      'I do not have to sign on a screen. I may ask the front desk for a paper form, today or at a later visit, and I may change my mind at any time before I press “Sign & Submit”. I may also have a paper copy of what I sign, now or later and at no charge, by asking at the front desk. I can read this screen well enough to understand the form, and I can make its letters larger.',
    ],
  },
  {
    heading: '13. Agreement',
    paragraphs: [
      'I have read this form to its end, or it has been read to me, and I understand it. I had time to ask questions and they were answered. I know that by signing I give up legal rights, including the right to sue in the cases described above. I sign of my own free will, and what I have said here is true.',
      'If a court finds that a part of this form cannot be enforced, the rest stays in force. The law of California applies. This form covers the service I have today and stays on record for later visits until I sign a new one.',
    ],
  },
]

export type WaiverText = { readonly title: string; readonly sections: readonly WaiverSection[] }

/** In a text without an edition, the section whose heading ends with these words is highlighted. */
const SET_APART = /section 1542$/

/** The wording of section 1542 of the California Civil Code, which a waiver quotes in English in every language. */
const STATUTE =
  'A general release does not extend to claims that the creditor or releasing party does not know or suspect to exist in his or her favor at the time of executing the release and that, if known by him or her, would have materially affected his or her settlement with the debtor or released party.'

/** True for a paragraph that consists of the words of the statute, with or without quotation marks. */
export function isStatute(paragraph: string): boolean {
  return paragraph.replace(/^["“]|["”]$/g, '') === STATUTE
}

/**
 * The exact string that is signed, hashed and printed. UTF-8, with a line feed after each heading and an empty line
 * between paragraphs.
 */
export function plainTextOf({ title, sections }: WaiverText): string {
  const blocks = sections.map(({ heading, paragraphs }) => `${heading}\n${paragraphs.join('\n\n')}`)
  return `${[title, ...blocks].join('\n\n')}\n`
}

export function waiverPlainText(): string {
  return plainTextOf({ title: WAIVER_TITLE, sections: WAIVER_SECTIONS })
}

/**
 * Parses title and sections of the output of `plainTextOf`.
 *
 * @param setApart the numbers of the highlighted sections from 1; undefined for a text without an edition
 */
export function readWaiverText(
  text: string,
  setApart?: readonly number[],
): { title: string; sections: WaiverSection[] } {
  const read: { heading: string; paragraphs: string[] }[] = []
  const [title = '', ...blocks] = text.trimEnd().split('\n\n')
  for (const block of blocks) {
    const [first = '', rest] = block.split('\n')
    if (rest === undefined) read.at(-1)?.paragraphs.push(first)
    else read.push({ heading: first, paragraphs: [rest] })
  }
  const isApart = ({ heading }: WaiverSection, number: number) => setApart?.includes(number) ?? SET_APART.test(heading)
  const sections = read.map((one, index) => ({ ...one, ...(isApart(one, index + 1) && { setApart: true }) }))
  return { title, sections }
}

/**
 * The SHA-256 hash of `waiverPlainText()` in UTF-8, hexadecimal. It is a constant, because browsers can compute hashes
 * only asynchronously.
 */
export const WAIVER_VERSION = 'dad3a5b5b3afee2f0e5f930055bc53e7daeb8a294394532b849b823f0cf532ec'
