/**
 * Returns the number of billed parts of a text (twilio.com/docs/glossary/what-is-gsm-7-character-encoding). A text of
 * up to 160 GSM-7 characters has one part; a longer text has parts of up to 153 characters. If a text contains a
 * character outside GSM-7, these limits are 70 and 67.
 */
export function segmentCount(text: string): number {
  const isGsm = [...text].every(character => BASIC.has(character) || EXTENDED.has(character))
  const length = isGsm ? [...text].reduce((sum, character) => sum + (EXTENDED.has(character) ? 2 : 1), 0) : text.length
  const [single, part] = isGsm ? [160, 153] : [70, 67]
  return length <= single ? 1 : Math.ceil(length / part)
}

// The alphabet of 3GPP TS 23.038, section 6.2.1. The next constant contains the extension table.
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const EXTENDED = new Set('^{}\\[~]|€')
