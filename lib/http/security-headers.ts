export const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** The policy of whatever is no page: opened by itself, it runs nothing and is in no frame. */
export const BARE_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

type Site = { BASE_URL: string; HSTS_SUBDOMAINS: boolean }

/** With https, browsers stay with it for a year (RFC 6797). */
export function securityHeaders({ BASE_URL, HSTS_SUBDOMAINS }: Site): Record<string, string> {
  if (!BASE_URL.startsWith('https:')) return SECURITY_HEADERS
  const year = `max-age=31536000${HSTS_SUBDOMAINS ? '; includeSubDomains' : ''}`
  return { ...SECURITY_HEADERS, 'Strict-Transport-Security': year }
}
