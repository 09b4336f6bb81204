import { acknowledgeByLink, type LinkDeps } from '../../acknowledge-links/use'
import type { Answer } from '../../http/answer'
import { bearerToken } from '../../http/bearer-token'
import { plain } from '../plain-answer'

const BUTTON_PATH = '/api/acknowledge'

export function isButtonPath(path: string) {
  return path === BUTTON_PATH || path.startsWith(`${BUTTON_PATH}/`)
}

const WHY = {
  unknown: 'This button does not work: part of its address is missing.',
  expired: 'Buttons in pages work for 7 days, and this one is older.',
  ended: 'This button no longer works.',
}
const IN_ADDRESS =
  'The secret of this button is in its address, which STRICT_SECURITY does not take. Buttons of newer pages send it in a header.'

type ButtonDeps = LinkDeps & { isStrict: boolean }
type Press = { method: string; path: string; authorization?: string | undefined }

/**
 * Acknowledges what a page told, for the person who got it. The token of a link is a bearer token, or the end of the path. A GET changes
 * nothing: receivers open links to show them.
 */
export async function pressButton(
  { isStrict, ...deps }: ButtonDeps,
  { method, path, authorization }: Press,
): Promise<Answer> {
  if (method !== 'POST') return plain(405, 'Use POST.', { allow: 'POST' })
  const inAddress = path.slice(BUTTON_PATH.length + 1)
  if (isStrict && inAddress !== '') return plain(403, IN_ADDRESS)
  const done = await acknowledgeByLink(deps, inAddress || (bearerToken(authorization) ?? ''))
  if (done.ok)
    return plain(200, done.acknowledged === 0 ? 'Nothing is open any more.' : `Acknowledged: ${done.acknowledged}.`)
  if (done.reason === 'used') return plain(200, 'This was acknowledged already.')
  return plain(404, WHY[done.reason])
}
