'use server'

import { readOneTimeLink } from '@/lib/auth/one-time-link'
import { getRuntime } from '@/lib/server/runtime'

export type LinkInWords = Awaited<ReturnType<typeof readLinkAction>>

/** What the page of a link shows; undefined once it was used or has expired. Whoever has the secret may read it. */
export async function readLinkAction(secret: string) {
  const link = await readOneTimeLink(getRuntime().db, String(secret), new Date())
  if (!link) return undefined
  const { purpose, email = '', workspace = '', invitedBy } = link
  return { purpose, email, workspace, invitedBy }
}
