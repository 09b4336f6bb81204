/** Where the issuer sends people back to. */
export function callbackAddress(baseUrl: string, slug: string) {
  return `${baseUrl}/api/auth/oidc/${slug}/callback`
}

/** Leads people to the login page with this issuer, also where several workspaces share the server. */
export function loginAddress(baseUrl: string, slug: string) {
  return `${baseUrl}/login?issuer=${slug}`
}
