import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { OutsidePage } from '@/components/outside-page'
import { currentContext } from '../auth/session'
import { LoginForm } from './login-form'

export const metadata: Metadata = { title: 'Sign in' }

type Search = { next?: string | string[]; done?: string }

export default async function LoginPage({ searchParams }: { searchParams: Promise<Search> }) {
  const { next, done } = await searchParams
  const target = ownPath(next)
  if (await currentContext()) redirect(target)
  return (
    <OutsidePage title="Sign in">
      <LoginForm next={target} done={done} />
    </OutsidePage>
  )
}

function ownPath(next: string | string[] | undefined) {
  const path = resolved(next)
  return path === undefined || path === '/' || path.startsWith('/login') ? '/incidents' : path
}

/** Twice: the first time turns `/.//elsewhere` into another site's address. */
function resolved(next: string | string[] | undefined) {
  const base = 'http://tocsin.invalid'
  if (typeof next !== 'string' || !next.startsWith('/') || !URL.canParse(next, base)) return undefined
  const { origin, pathname, search } = new URL(next, base)
  const path = `${pathname}${search}`
  return origin === base && URL.canParse(path, base) && new URL(path, base).origin === base ? path : undefined
}
