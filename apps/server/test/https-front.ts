import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'

const DAY_MS = 86_400_000

export type HttpsFront = {
  /** The address `https://<name>:<port>`. */
  readonly url: string
  /** The PEM certificate that a program has to trust. */
  readonly certificate: string
  readonly close: () => Promise<void>
}

/**
 * Opens a proxy like that of a real salon, with a certificate for `name`. The proxy accepts https and calls `port` of
 * `salon` by http, with the caller's address in X-Forwarded-For.
 */
export async function openHttpsFront(
  port: number,
  { name = 'localhost', salon = '127.0.0.1' } = {},
): Promise<HttpsFront> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const certificate = selfSigned(privateKey, publicKey, name)
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' })
  const server = createServer({ key, cert: certificate }, (incoming, response) => {
    const { method, url: path, headers, socket } = incoming
    const passedOn = { ...headers, 'x-forwarded-for': socket.remoteAddress, 'x-forwarded-proto': 'https' }
    const outgoing = request({ host: salon, port, method, path, headers: passedOn }, from => {
      response.writeHead(from.statusCode!, from.headers)
      from.pipe(response)
    })
    outgoing.once('error', () => response.headersSent || response.writeHead(502).end())
    response.once('close', () => outgoing.destroy())
    incoming.pipe(outgoing)
  })
  await new Promise<void>(resolve => server.listen(0, name === 'localhost' ? name : undefined, resolve))
  return {
    url: `https://${name}:${(server.address() as AddressInfo).port}`,
    certificate,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Creates a certificate for a name, valid for a day, in the minimal form of RFC 5280. */
function selfSigned(privateKey: KeyObject, publicKey: KeyObject, host: string): string {
  const algorithm = sequence(oid('2a8648ce3d040302')) // This is the object identifier of ecdsa-with-SHA256.
  const name = sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(host)))))
  const time = (atMs: number) =>
    der(0x17, Buffer.from(`${new Date(atMs).toISOString().slice(2, 19).replaceAll(/[-:T]/g, '')}Z`))
  const extensions = sequence(
    sequence(oid('551d13'), der(0x01, Buffer.from([0xff])), der(0x04, sequence(der(0x01, Buffer.from([0xff]))))),
    sequence(oid('551d11'), der(0x04, sequence(der(0x82, Buffer.from(host))))),
  )
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    sequence(time(Date.now() - DAY_MS), time(Date.now() + DAY_MS)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  )
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', content, privateKey)])
  const base64 = sequence(content, algorithm, der(0x03, signature)).toString('base64')
  return `-----BEGIN CERTIFICATE-----\n${base64.replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))

/** Encodes one value as ASN.1 DER: tag, length, content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
