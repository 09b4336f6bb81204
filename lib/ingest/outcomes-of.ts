import type { NoticeResult } from '../signals/store-notices'
import type { Notice } from '../sources/notice'

export function outcomesOf(notices: Notice[], results: NoticeResult[]) {
  return results.map(({ outcome, incident }, at) => {
    const said = notices[at]?.kind === 'unreadable' ? 'unreadable' : outcome
    return { id: incident ? String(incident.id) : null, outcome: said }
  })
}
