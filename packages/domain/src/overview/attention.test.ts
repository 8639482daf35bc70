import { expect, test } from 'vitest'
import { type Attention, attentionHref, attentionText } from './attention.ts'

const SINCE = new Date('2026-11-20T18:05:00Z')
const PERIOD = { from: '2026-11-20', to: '2026-11-23' }

test.each<[Attention, string, string]>([
  [
    { kind: 'kiosk-silent', kiosk: 'Front desk', location: 'tustin', since: SINCE },
    'The kiosk Front desk at Tustin has been silent since 10:05 AM.',
    '/office/devices?location=tustin',
  ],
  [
    { kind: 'deliveries-unsent', kiosk: 'Front desk', location: 'tustin', count: 1, since: SINCE },
    '1 delivery of the kiosk Front desk at Tustin is not sent yet.',
    '/office/devices?location=tustin',
  ],
  [
    { kind: 'deliveries-unsent', kiosk: 'Front desk', location: 'tustin', count: 12, since: SINCE },
    '12 deliveries of the kiosk Front desk at Tustin are not sent yet.',
    '/office/devices?location=tustin',
  ],
  [
    { kind: 'rating-open', location: 'tustin', count: 1, since: SINCE, period: PERIOD },
    'A rating of 1 to 3 at Tustin has been open for over a day.',
    '/office/surveys?location=tustin&open=1&from=2026-11-20&to=2026-11-23',
  ],
  [
    { kind: 'rating-open', location: 'tustin', count: 3, since: SINCE, period: PERIOD },
    '3 ratings of 1 to 3 at Tustin are open, the oldest for over a day.',
    '/office/surveys?location=tustin&open=1&from=2026-11-20&to=2026-11-23',
  ],
  [
    { kind: 'signed-not-in-force', count: 1 },
    'A waiver of the last 7 days was signed under a text that was not used then.',
    '/office/waivers?notInForce=1&period=7d',
  ],
  [
    { kind: 'signed-not-in-force', count: 2 },
    '2 waivers of the last 7 days were signed under a text that was not used then.',
    '/office/waivers?notInForce=1&period=7d',
  ],
  [
    { kind: 'edition-unpublished', edition: 2, since: SINCE },
    'An upgrade brought another text of the waiver, text 2, that is not published.',
    '/office/waivers/editions/2',
  ],
  [
    { kind: 'texts-failed', location: 'irvine', failed: 3, all: 40 },
    '3 of 40 texts at Irvine failed in 24 hours.',
    '/office/texts?location=irvine&trouble=1',
  ],
  [{ kind: 'status', part: 'Disk', sentence: 'It is full.' }, 'Disk: It is full.', '/status'],
  [
    { kind: 'chain-broken', location: 'tustin', position: 12, since: SINCE },
    'Waiver 12 at Tustin is not as it was signed.',
    '/office/waivers/chains',
  ],
  [
    { kind: 'chain-not-walked', location: 'tustin', since: null },
    'The waivers at Tustin were not checked for 7 days.',
    '/office/waivers/chains',
  ],
  [
    { kind: 'texts-parked', count: 1, since: SINCE, period: PERIOD },
    'It is not known of 1 text whether it went out.',
    '/office/texts?state=PARKED&from=2026-11-20&to=2026-11-23',
  ],
  [
    { kind: 'text-budget', part: 0.847 },
    'The texts of this month have used 84 % of their budget.',
    '/office/settings/texts',
  ],
  [
    { kind: 'manager-numbers-missing', locations: ['tustin', 'irvine'], isEverywhere: false },
    'There is no manager number for Tustin and Irvine.',
    '/office/settings/requests',
  ],
  [
    { kind: 'manager-numbers-missing', locations: ['tustin', 'irvine', 'santa-ana'], isEverywhere: false },
    'There is no manager number for Tustin, Irvine and Santa Ana.',
    '/office/settings/requests',
  ],
  [
    { kind: 'review-links-missing', locations: ['tustin'], isEverywhere: false },
    'A review link is missing for Tustin.',
    '/office/settings/reviews',
  ],
  [
    { kind: 'review-links-missing', locations: ['tustin', 'irvine'], isEverywhere: true },
    'A review link is missing.',
    '/office/settings/reviews',
  ],
  [
    { kind: 'pin-sign-in-off', since: SINCE },
    'PIN sign-in is off for today: there were too many wrong PINs.',
    '/office/audit?group=sign-ins',
  ],
  [
    { kind: 'password-guessing', username: 'maya', wrong: 134, since: SINCE },
    'Somebody is guessing the password of maya: 134 wrong attempts from unknown browsers.',
    '/office/staff/maya',
  ],
  [
    {
      kind: 'staff-pin-review',
      tablets: ['A', 'B', 'C', 'D', 'E', 'F'].map(name => ({ name, location: 'tustin' })),
      since: SINCE,
    },
    'These tablets take staff PINs. Revoke what you do not know. A at Tustin, B at Tustin, C at Tustin, D at Tustin, E at Tustin, 1 more.',
    '/office/devices?staffPins=1',
  ],
  [
    { kind: 'staff-pin-review', tablets: [{ name: 'A', location: 'tustin' }], since: SINCE },
    'These tablets take staff PINs. Revoke what you do not know. A at Tustin.',
    '/office/devices?staffPins=1',
  ],
  [
    { kind: 'wrong-pins', count: 12, on: { name: null, location: 'irvine' } },
    '12 wrong PINs today on one without a name at Irvine.',
    '/office/audit?group=sign-ins',
  ],
  [
    { kind: 'wrong-pins', count: 5, on: 'unknown browsers' },
    '5 wrong PINs today in unknown browsers.',
    '/office/audit?group=sign-ins',
  ],
  [
    { kind: 'wrong-pins', count: 30, on: 'all devices' },
    '30 wrong PINs today on all devices together.',
    '/office/audit?group=sign-ins',
  ],
  [
    {
      kind: 'device-new',
      id: 'd1',
      device: { name: 'Front desk', location: 'tustin' },
      isPaired: false,
      by: 'Maya',
      since: SINCE,
    },
    'New tablet: Front desk at Tustin, set up by Maya at 10:05 AM.',
    '/office/devices/d1',
  ],
  [
    { kind: 'device-new', id: 'd2', device: { name: null, location: null }, isPaired: true, by: null, since: SINCE },
    'New paired browser: one without a name, set up at 10:05 AM.',
    '/office/devices/d2',
  ],
  [
    { kind: 'account-unused', username: 'maya', since: SINCE },
    'The account maya was not used for 60 days.',
    '/office/staff/maya',
  ],
  [
    { kind: 'clients-opened', username: 'rosa', count: 101 },
    'rosa opened 101 clients or pages of the client list within an hour.',
    '/office/audit?who=staff:rosa&group=clients',
  ],
])(
  'an item of the kind $kind has a one-sentence message and a link to the screen with its cause',
  (item, text, href) => {
    expect(attentionText(item, 'America/Los_Angeles')).toBe(text)
    expect(attentionHref(item, 'admin')).toBe(href)
  },
)
