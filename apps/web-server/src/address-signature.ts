import { createHmac, hkdfSync } from 'node:crypto'

/**
 * The headers that hand a browser's address on to the backend, signed so that the backend believes only us. The same key
 * and names are read in the server's request-address.ts.
 */
export function addressSigner(appSecret: string): (address: string) => Record<string, string> {
  const key = Buffer.from(hkdfSync('sha256', appSecret, '', 'frontlash frontend-hop', 32))
  return address => ({
    'x-frontlash-client': address,
    'x-frontlash-client-signature': createHmac('sha256', key).update(address).digest('base64url'),
  })
}
