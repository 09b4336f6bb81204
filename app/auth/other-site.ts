import { getRuntime } from '@/lib/server/runtime'

/** Whether a page of another site sent it, as the browser says. The session's cookie is not sent then, unless a browser is old. */
export function isOfOtherSite({ headers }: Request) {
  const [site, origin] = [headers.get('sec-fetch-site'), headers.get('origin')]
  if (site !== null) return site !== 'same-origin'
  return origin !== null && (!URL.canParse(origin) || new URL(origin).host !== hostOf(headers))
}

function hostOf(headers: Headers) {
  return headers.get('x-forwarded-host') ?? headers.get('host') ?? new URL(getRuntime().env.BASE_URL).host
}
