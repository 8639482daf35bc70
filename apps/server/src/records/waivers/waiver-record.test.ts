import { createPublicKey, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { canonicalRecord, NO_PREVIOUS_HASH, recordHash, type WaiverRecord } from './waiver-record.ts'
import { openWaiverSigner } from './waiver-signer.ts'

const record: WaiverRecord = {
  id: '6f0f3a52-6f3e-4a6e-9d5b-0d0f5b1f2a11',
  locationId: 'tustin',
  chainPosition: 1,
  previousHash: NO_PREVIOUS_HASH,
  clientId: '11111111-2222-4333-8444-555555555555',
  clientName: 'Nguyễn "Ann" Thị',
  clientPhone: '+17145550101',
  version: 'a'.repeat(64),
  language: 'en-US',
  textSizePx: 15,
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
  deviceName: null,
  requestAddress: '203.0.113.7',
  requestAgent: null,
  signatureSha256: 'b'.repeat(64),
}

describe('the record that is hashed', () => {
  test('is the same string for every order of the fields', () => {
    const reversed = Object.fromEntries(Object.entries(record).reverse()) as unknown as WaiverRecord
    expect(canonicalRecord(reversed)).toBe(canonicalRecord(record))
    expect(canonicalRecord(record)).toMatch(/^\{"chainPosition":1,"clientId":/)
    expect(canonicalRecord(record)).toContain('"signedAt":"2026-11-20T18:59:30.250Z"')
  })

  test('contains the names of all fields in alphabetical order', () => {
    const names = Object.keys(JSON.parse(canonicalRecord(record)))
    expect(names).toEqual([...Object.keys(record), 'format'].sort())
  })

  test.each(Object.keys(record) as (keyof WaiverRecord)[])('has another hash if the field %s is changed', name => {
    const changed = { ...record, [name]: record[name] === null ? 'something' : null }
    expect(recordHash(changed as WaiverRecord)).not.toBe(recordHash(record))
  })
})

describe('the server’s signature', () => {
  const signer = openWaiverSigner('a secret for tests only, long enough to pass')
  const hash = recordHash(record)

  test('is valid only for the hash that was signed', () => {
    const signature = signer.sign(hash)
    expect(signer.verify(hash, signature)).toBe(true)
    expect(signer.verify(recordHash({ ...record, clientName: 'Maria Garcia' }), signature)).toBe(false)
    expect(
      signer.verify(
        hash,
        signature.replace(/^./, letter => (letter === 'A' ? 'B' : 'A')),
      ),
    ).toBe(false)
    expect(signer.verify(hash, 'nonsense')).toBe(false)
  })

  test('differs from the signature of another salon for the same hash', () => {
    const other = openWaiverSigner('the secret of another salon, just as long')
    expect(signer.verify(hash, other.sign(hash))).toBe(false)
    expect(other.keyName).not.toBe(signer.keyName)
  })

  test('can be verified with the public key that is printed on the document', () => {
    const spki = Buffer.concat([
      Buffer.from('302a300506032b6570032100', 'hex'),
      Buffer.from(signer.publicKey, 'base64'),
    ])
    const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
    const signed = Buffer.from(`frontlash waiver 1:${hash}`)
    expect(verify(null, signed, key, Buffer.from(signer.sign(hash), 'base64'))).toBe(true)
  })
})
