import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { OutsidePage } from '@/components/outside-page'
import { readHalf } from '@/lib/auth/finish-sign-in'
import { passkeyFault } from '@/lib/factors/relying-party'
import { factorDeps, factorFrom } from '../../auth/finish-sign-in'
import { ownPath } from '../own-path'
import { SecondForm } from './second-form'

export const metadata: Metadata = { title: 'Second factor' }

type Search = { next?: string | string[] }

export default async function SecondFactorPage({ searchParams }: { searchParams: Promise<Search> }) {
  const next = ownPath((await searchParams).next)
  const deps = factorDeps()
  const half = await readHalf(deps, (await factorFrom()).half)
  if (!half) redirect(`/login?next=${encodeURIComponent(next)}`)
  const hasPasskey = half.hasPasskey && passkeyFault(deps.baseUrl) === undefined
  return (
    <OutsidePage title={half.hasTotp ? 'Enter your code' : 'Second factor'}>
      <SecondForm next={next} email={half.email} hasPasskey={hasPasskey} hasTotp={half.hasTotp} />
    </OutsidePage>
  )
}
