import { createHmac, timingSafeEqual } from 'node:crypto'

/** The only accepted JWT header, so that a token cannot choose its algorithm. */
const HEADER = encoded({ alg: 'HS256', typ: 'JWT' })
const LONGEST = 4_096
const CACHED_MAX = 500

/** The claims that the server reads: the session id, and the expiry in seconds since 1970. */
type Claims = { readonly jti: string; readonly exp: number }

/** Returns a compact JWT (RFC 7519), signed with HMAC-SHA-256. */
export function signClaims(key: Buffer, claims: object): string {
  const signed = `${HEADER}.${encoded(claims)}`
  return `${signed}.${signatureOf(key, signed)}`
}

/** The session id in a token; undefined if the salon has not signed the token or it has expired. */
export function readToken(key: Buffer, token: string, now: Date): { readonly sessionId: string } | undefined {
  const issued = issuedTokens(key)
  let claims = issued.get(token)
  if (!claims) {
    claims = readClaims(key, token)
    if (!claims) return undefined
    if (issued.size >= CACHED_MAX) issued.clear()
    issued.set(token, claims)
  }
  return claims.exp * 1000 > now.getTime() ? { sessionId: claims.jti } : undefined
}

function readClaims(key: Buffer, token: string): Claims | undefined {
  if (token.length > LONGEST) return undefined
  const [header, claims, signature, ...more] = token.split('.')
  if (header !== HEADER || claims === undefined || signature === undefined || more.length > 0) return undefined
  const wanted = Buffer.from(signatureOf(key, `${header}.${claims}`))
  const given = Buffer.from(signature)
  if (wanted.length !== given.length || !timingSafeEqual(wanted, given)) return undefined
  // The cast is safe, because only tokens that the salon has signed are parsed here.
  const { jti, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Claims
  return { jti, exp }
}

/** Claims of tokens whose signature was verified, by key. The cache is small, because few users are signed in. */
const verified = new WeakMap<Buffer, Map<string, Claims>>()

function issuedTokens(key: Buffer): Map<string, Claims> {
  const tokens = verified.get(key) ?? new Map<string, Claims>()
  verified.set(key, tokens)
  return tokens
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function signatureOf(key: Buffer, signed: string): string {
  return createHmac('sha256', key).update(signed).digest('base64url')
}
