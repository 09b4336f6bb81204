import { acknowledgeByLink, type LinkDeps } from '../../acknowledge-links/use'
import type { Answer } from '../../http/answer'
import { plain } from '../plain-answer'

/** A token of a link to acknowledge follows. */
export const BUTTON_PATH = '/api/acknowledge/'

const WHY = {
  unknown: 'This button does not work: part of its address is missing.',
  expired: 'Buttons in pages work for 7 days, and this one is older.',
  ended: 'This button no longer works.',
}

/** Acknowledges what a page told, for the person who got it. A GET changes nothing: receivers open links to show them. */
export async function pressButton(
  deps: LinkDeps,
  { method, token }: { method: string; token: string },
): Promise<Answer> {
  if (method !== 'POST') return plain(405, 'Use POST.', { allow: 'POST' })
  const done = await acknowledgeByLink(deps, token)
  if (done.ok)
    return plain(200, done.acknowledged === 0 ? 'Nothing is open any more.' : `Acknowledged: ${done.acknowledged}.`)
  if (done.reason === 'used') return plain(200, 'This was acknowledged already.')
  return plain(404, WHY[done.reason])
}
