import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { OutsidePage } from '@/components/outside-page'
import { currentContext } from '../session'
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

/** Only a path of this portal: never a way to somewhere else. */
function ownPath(next: string | string[] | undefined) {
  const path = typeof next === 'string' ? next : '/'
  const base = 'http://tocsin.invalid'
  if (!path.startsWith('/') || !URL.canParse(path, base)) return '/incidents'
  const url = new URL(path, base)
  return url.origin === base && url.pathname !== '/' && url.pathname !== '/login'
    ? `${url.pathname}${url.search}`
    : '/incidents'
}
