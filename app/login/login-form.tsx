'use client'

import { signIn } from 'next-auth/react'
import { type FormEvent, useState, useSyncExternalStore } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { TextField } from '@/components/ui/text-field'
import { throttledSeconds } from './throttled'

const DONE: Record<string, string> = {
  setup: 'Your workspace is ready. Sign in with the address and password you just chose.',
  password: 'Your new password is set. Sign in with it.',
  everywhere: 'You are signed out everywhere.',
}

export function LoginForm({ next, done }: { next: string; done: string | undefined }) {
  const [fault, setFault] = useState<string>()
  const [pending, setPending] = useState(false)
  const hydrated = useHydrated()
  const doneText = done === undefined ? undefined : DONE[done]

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setPending(true)
    const answer = await signIn('credentials', {
      redirect: false,
      email: form.get('email'),
      password: form.get('password'),
    }).catch(() => undefined)
    if (answer?.ok) return window.location.assign(next)
    setFault(faultText(answer?.error ?? undefined))
    setPending(false)
  }

  return (
    <form onSubmit={submit} method="post" className="flex flex-col gap-4">
      {fault ? <Notice kind="error">{fault}</Notice> : doneText && <Notice kind="done">{doneText}</Notice>}
      <TextField name="email" label="E-mail address" type="email" autoComplete="username" required />
      <TextField name="password" label="Password" type="password" autoComplete="current-password" required />
      <Button look="primary" type="submit" disabled={!hydrated || pending} aria-busy={pending}>
        Sign in
      </Button>
      <noscript>Signing in needs JavaScript.</noscript>
      <p className="text-muted text-xs">
        Forgotten your password? An admin can make you a one-time link under Settings, Users.
      </p>
    </form>
  )
}

/** Signing in needs scripts; until they run, the button waits rather than losing what was typed. */
function useHydrated() {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}

function faultText(error: string | undefined) {
  const seconds = throttledSeconds(error)
  if (seconds) return `Too many attempts. Try again in ${waitText(seconds)}.`
  if (error === 'CredentialsSignin') return 'This e-mail address and password do not belong together.'
  return 'Tocsin could not be reached. Try again.'
}

function waitText(seconds: number) {
  return seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
}
