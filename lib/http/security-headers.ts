export const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

export function securityHeaders(baseUrl: string): Record<string, string> {
  const isSecure = baseUrl.startsWith('https:')
  return { ...SECURITY_HEADERS, ...(isSecure && { 'Strict-Transport-Security': 'max-age=31536000' }) }
}
