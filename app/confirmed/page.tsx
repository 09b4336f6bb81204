import type { Metadata } from 'next'
import { OutsidePage } from '@/components/outside-page'
import { Notice } from '@/components/ui/notice'
import { issuerRefusalText } from '../login/issuer-refusal'

export const metadata: Metadata = { title: 'Confirm that it is you' }

type Search = { refused?: string | string[] }

/** Where an issuer sends back who confirmed by it. */
export default async function ConfirmedPage({ searchParams }: { searchParams: Promise<Search> }) {
  const fault = issuerRefusalText((await searchParams).refused)
  return (
    <OutsidePage title={fault ? 'Not confirmed' : 'Confirmed'}>
      {fault && <Notice kind="error">{fault}</Notice>}
      <p className="mt-3 text-muted">Close this tab and go on in the one before.</p>
    </OutsidePage>
  )
}
