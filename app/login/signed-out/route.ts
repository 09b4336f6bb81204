import { forgetTyped } from './forget-typed'

/**
 * Signing out leads here: a document of its own, so that nothing of the last page stays in the tab. Next would follow a
 * redirect within it. The browser forgets what it kept and what was typed, but for the rest of its storage: push
 * notifications need that.
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
  const forget = `<script nonce="${request.headers.get('x-nonce') ?? ''}">(${forgetTyped})()</script>`
  return new Response(`<!doctype html><title>Signed out</title>${forget}<a href="${next}">Sign in</a>`, { headers })
}
