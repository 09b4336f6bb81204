/**
 * Where signing out leads. It is a document of its own, so that nothing of the page before stays in the tab; and the
 * browser forgets what it kept. Push notifications need its storage, which stays. No redirect: Next would follow one by
 * itself, and the tab would keep its document.
 */
export function GET(request: Request) {
  const everywhere = new URL(request.url).searchParams.get('done') === 'everywhere'
  const next = everywhere ? '/login?done=everywhere' : '/login'
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    Refresh: `0; url=${next}`,
    'Clear-Site-Data': '"cache"',
    'Cache-Control': 'no-store',
  }
  return new Response(`<!doctype html><title>Signed out</title><a href="${next}">Sign in</a>`, { headers })
}
