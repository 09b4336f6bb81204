/**
 * Where signing out leads. It is a document of its own, not a page of the portal, so that nothing of the page before
 * stays in the tab; and the browser forgets what it kept. Push notifications need its storage, which stays.
 */
export function GET(request: Request) {
  const everywhere = new URL(request.url).searchParams.get('done') === 'everywhere'
  const headers = {
    Location: everywhere ? '/login?done=everywhere' : '/login',
    'Clear-Site-Data': '"cache"',
    'Cache-Control': 'no-store',
  }
  return new Response(null, { status: 303, headers })
}
