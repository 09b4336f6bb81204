/** Signs in by next-auth's two requests; resolves with its error, or with undefined once the session's cookie is set. */
export async function postCredentials(credentials: { email: string; password: string }): Promise<string | undefined> {
  const { csrfToken } = await (await fetch('/api/auth/csrf', { cache: 'no-store' })).json()
  const body = new URLSearchParams({ ...credentials, csrfToken, json: 'true' })
  const answer = await fetch('/api/auth/callback/credentials', { method: 'POST', body })
  const { url } = await answer.json()
  const error = new URL(url, window.location.href).searchParams.get('error')
  return answer.ok && error === null ? undefined : (error ?? 'unknown')
}
