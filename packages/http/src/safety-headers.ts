const YEAR_SECONDS = 31_536_000

/** The header that makes browsers use only https for a year (RFC 6797). It is missing if PUBLIC_URL is not https. */
export function transportSecurity(publicUrl: string): Record<string, string> {
  if (!publicUrl.startsWith('https:')) return {}
  return { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` }
}

/** The headers of all responses except browser pages, including error responses (OWASP ASVS 5.0, chapter V3.4). */
export function apiSafetyHeaders(publicUrl: string): Record<string, string> {
  return {
    'content-security-policy':
      "default-src 'none'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    ...transportSecurity(publicUrl),
  }
}
