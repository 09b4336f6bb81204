import { cookies } from 'next/headers'
import { decode } from 'next-auth/jwt'
import { isSessionJwe } from '@/lib/auth/session-cookie'
import { getRuntime } from '@/lib/server/runtime'
import { sessionCookie } from './cookies'

/** The secret of the session whose cookie the browser sent; it may have ended. */
export async function keptSecret(): Promise<string | undefined> {
  const cookie = (await cookies()).get(sessionCookie().name)?.value
  if (!cookie || !isSessionJwe(cookie)) return undefined
  // A cookie of another server can't be decrypted: nobody is signed in.
  const token = await decode({ token: cookie, secret: getRuntime().authSecret }).catch(() => null)
  return token?.secret
}
