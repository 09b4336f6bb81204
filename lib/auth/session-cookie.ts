import { createDecipheriv, hkdfSync } from 'node:crypto'

/** With https its name keeps sibling hosts from setting it. */
export function sessionCookieName(baseUrl: string) {
  return `${baseUrl.startsWith('https:') ? '__Host-' : ''}next-auth.session-token`
}

/**
 * What the cookie's token holds. `person` is the account, in whichever workspace, so that all their sessions count as one;
 * less than 0 for a user whom an issuer signed in.
 */
export type SessionToken = { secret: string; person: number }

/**
 * Reads the person from a Cookie header, as next-auth would, but without its modules. It says whose request this is, not
 * that the session still exists.
 */
export function createSessionCookieReader({ secret, baseUrl }: { secret: string; baseUrl: string }) {
  const prefix = `${sessionCookieName(baseUrl)}=`
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'NextAuth.js Generated Encryption Key', 32))

  return function personIn(cookies: string): number | undefined {
    // Of several the last one, as Next reads them.
    const cookie = cookies.split(/; */).findLast((pair) => pair.startsWith(prefix))
    return cookie === undefined ? undefined : decrypt(cookie.slice(prefix.length), key)
  }
}

/** Whether it says that it is encrypted as ours are, and by nothing else that its library would take. */
export function isSessionJwe(jwe: string) {
  const [header = ''] = jwe.split('.')
  try {
    const { alg, enc, zip } = JSON.parse(Buffer.from(header, 'base64url').toString())
    return alg === 'dir' && enc === 'A256GCM' && zip === undefined
  } catch {
    return false
  }
}

/** A JWE (RFC 7516) by "dir" and "A256GCM". */
function decrypt(jwe: string, key: Buffer): number | undefined {
  const [header = '', , iv, text, tag] = jwe.split('.')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytesOf(iv), { authTagLength: 16 })
    decipher.setAAD(Buffer.from(header)).setAuthTag(bytesOf(tag))
    const { person } = JSON.parse(`${decipher.update(bytesOf(text), undefined, 'utf8')}${decipher.final('utf8')}`)
    return typeof person === 'number' ? person : undefined
  } catch {
    return undefined
  }
}

function bytesOf(text = '') {
  return Buffer.from(text, 'base64url')
}
