/** Scripts and styles by nonce. Style attributes are allowed, because the dialog library positions with them. */
export function contentSecurityPolicy(nonce: string, { development }: { development: boolean }) {
  const script = `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`
  const style = development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`
  return [
    "default-src 'none'",
    "object-src 'none'",
    script,
    style,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${development ? ' ws:' : ''}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
    "worker-src 'self'",
  ].join('; ')
}
