import type { Metadata } from 'next'
import { ByFragment } from './by-fragment'
import { openAcknowledgeAction } from './open-action'

export const metadata: Metadata = { title: 'Acknowledge' }

/** Hands the action over, so that the page's bundle has all that its answer is made of. */
export default function AcknowledgePage() {
  return <ByFragment open={openAcknowledgeAction} />
}
