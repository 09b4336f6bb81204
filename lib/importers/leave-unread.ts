import { enter, type Ledger, leaveOut } from './report/ledger'
import { FETCHED } from './source/fetched'
import type { Folder } from './source/folder'

/** Files that no reader asked for. */
export function leaveUnread(ledger: Ledger, folder: Folder, known: readonly string[]) {
  for (const path of folder.keys()) {
    const top = path.split('/')[0]?.replace(/\.json$/i, '') ?? path
    if (known.includes(top) || path === FETCHED) continue
    leaveOut(enter(ledger, { kind: 'Other file', id: path, name: path }), 'The importer knows no such file.')
  }
}
