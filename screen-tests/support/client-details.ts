import type { ClientDetailsResponse } from '@frontlash/contract/office-clients'

/** The server's response for a client's page in the office. */
export const MARIA_DETAILS: ClientDetailsResponse = {
  id: '0198aaaa-0000-7000-8000-000000000001',
  first_name: 'Maria',
  last_name: 'Garcia',
  phone: '+17145550101',
  location: 'tustin',
  registeredAt: '2026-01-05T18:00:00.000Z',
  language: null,
  visits: 12,
  lastVisit: '2026-11-10',
  noShows: 1,
  tooLates: 2,
  texts: { why: null, optOut: null },
  note: null,
  linked: [],
  suggested: [],
  version: 3,
}
