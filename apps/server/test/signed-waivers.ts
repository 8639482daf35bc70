import { beforeEach } from 'vitest'
import { statement } from '../src/platform/db/statement.ts'
import { signature } from './make-png.ts'
import type { SalonAtEleven } from './salon-at-eleven.ts'
import { enrolDevice } from './sign-in.ts'
import { waiverVisits } from './waiver-visits.ts'

type Headers = Record<string, string>
type Place = 'tustin' | 'irvine'

export type SignedWaivers = {
  /** Returns the headers of the tablet of a location. */
  readonly tabletOf: (location: Place) => Promise<Headers>
  /** Registers a client and signs for them. Returns the ids of waiver and client, and the phone number. */
  readonly signed: (name: string, location?: Place) => Promise<{ id: string; clientId: string; phone: string }>
  readonly rowOf: (waiverId: string) => Promise<Record<string, unknown>>
}

/** Returns functions that sign waivers at Tustin and Irvine. Before each test all waivers are deleted. */
export function signedWaivers(under: SalonAtEleven): SignedWaivers {
  beforeEach(async () => {
    for (const one of ['delete from waivers', 'delete from chain_walks', 'truncate clients cascade'])
      await under.db.run(statement('', one))
    await under.db.run(statement('', `update waiver_chains set length = 0, last_hash = repeat('0', 64)`))
  })
  const tablets = new Map<Place, Promise<Headers>>()
  const tabletOf = (location: Place) => {
    const known = tablets.get(location) ?? enrolDevice(under, { location, name: `Desk ${location}` })
    tablets.set(location, known)
    return known
  }
  let pens = 0
  let phones = 100
  return {
    tabletOf,
    signed: async (name, location = 'tustin') => {
      const phone = `7145550${phones++}`
      const [firstName, ...rest] = name.split(' ')
      const headers = await tabletOf(location)
      const made = await under.app.inject({
        method: 'POST',
        url: '/api/clients',
        headers,
        payload: { phone, firstName, lastName: rest.join(' '), skipSMS: true },
      })
      const clientId = made.json().id as string
      const visits = waiverVisits(under, headers)
      const response = await visits.sign({ clientId, signatureData: signature(++pens) })
      return { id: response.json().waiverId as string, clientId, phone: `+1${phone}` }
    },
    rowOf: waiverId => waiverVisits(under, {}).rowOf(waiverId),
  }
}
