import { BUSY } from './refusal'

const TRIES = 5
const PAUSE_MS = 1500

type Credentials = { email: string; password: string }

/** Retries an attempt that gave way to newer ones. */
export async function postCredentials(credentials: Credentials): Promise<string | undefined> {
  for (let tries = 1; ; tries++) {
    const error = await postOnce(credentials)
    if (error !== BUSY || tries === TRIES) return error
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

async function postOnce(credentials: Credentials): Promise<string | undefined> {
  const { csrfToken } = await (await fetch('/api/auth/csrf', { cache: 'no-store' })).json()
  const body = new URLSearchParams({ ...credentials, csrfToken, json: 'true' })
  const answer = await fetch('/api/auth/callback/credentials', { method: 'POST', body })
  const { url } = await answer.json()
  const error = new URL(url, window.location.href).searchParams.get('error')
  return answer.ok && error === null ? undefined : (error ?? 'unknown')
}
