import type { Metadata } from 'next'
import { getRuntime } from '@/lib/server/runtime'
import { Opened, Refused } from './opened'

// Not `no-referrer`: without scripts the browser would send the form with `Origin: null`, which is refused.
export const metadata: Metadata = { title: 'Acknowledge', referrer: 'same-origin' }

/** A button, because mail servers and chats open links to preview them. */
export default async function AcknowledgePage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  return getRuntime().env.STRICT_SECURITY ? <Refused reason="in-address" /> : <Opened token={token} />
}
