import type { NoticeResult } from '../signals/store-notices'
import type { Notice } from '../sources/notice'

/** What the alerts of a source's body did, as its sender is told. */
export function outcomesOf(notices: Notice[], results: NoticeResult[]) {
  return results.map(({ outcome, incident }, at) => {
    const said = notices[at]?.kind === 'unreadable' ? 'unreadable' : outcome
    return { id: incident ? String(incident.id) : null, outcome: said }
  })
}
