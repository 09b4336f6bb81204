import { Folder } from 'lucide-react'
import Link from 'next/link'
import { OutsideLink } from '@/components/outside-link'
import { Age } from '@/components/ui/age'
import { VisibleText } from '@/components/ui/visible-text'
import { safeLink } from '@/lib/http/link'
import { byFolder } from '@/lib/runbooks/folders'
import type { ListedRunbook } from '@/lib/runbooks/list'
import { identifierSegment } from '@/lib/values/identifier'

/** By folder; what has none stands first, without a band. */
export function RunbookRows({ runbooks }: { runbooks: readonly ListedRunbook[] }) {
  return (
    <div className="panel overflow-hidden">
      <div aria-hidden className="runbook-heads">
        <span>Runbook</span>
        <span>Identifier</span>
        <span>Version</span>
        <span>Last used</span>
      </div>
      {byFolder(runbooks).map(({ folder, runbooks: own }) => (
        <section key={folder} aria-label={folder === '' ? 'Without a folder' : folder}>
          {folder !== '' && (
            <h2 className="runbook-band">
              <Folder aria-hidden className="size-3.5 shrink-0 text-muted" />
              <span className="min-w-0 wrap-anywhere">
                <VisibleText>{folder}</VisibleText>
              </span>
              <span className="font-normal text-muted">{own.length}</span>
            </h2>
          )}
          <ul aria-label={folder === '' ? 'Runbooks' : `Runbooks of ${folder}`} className="divide-y divide-line">
            {own.map((runbook) => (
              <RunbookRow key={runbook.identifier} runbook={runbook} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function RunbookRow({ runbook: { identifier, title, registeredAt, version, lastAt } }: { runbook: ListedRunbook }) {
  const isAddress = !registeredAt && safeLink(identifier)
  return (
    <li className="runbook-row">
      <Link href={`/runbooks/${identifierSegment(identifier)}`} prefetch={false} className="runbook-title">
        <VisibleText>{title ?? identifier}</VisibleText>
      </Link>
      <span className="min-w-0 wrap-anywhere">
        {isAddress ? (
          <OutsideLink address={identifier} />
        ) : registeredAt ? (
          <code className="font-mono">
            <VisibleText>{identifier}</VisibleText>
          </code>
        ) : (
          'No content'
        )}
      </span>
      <span>
        {registeredAt ? (
          <>
            {version}, <Age at={registeredAt.toISOString()} />
          </>
        ) : (
          <span className="text-faint max-sm:hidden">–</span>
        )}
      </span>
      <span>
        {lastAt ? (
          <>
            <span className="sm:sr-only">last used </span>
            <Age at={lastAt.toISOString()} />
          </>
        ) : (
          'never used'
        )}
      </span>
    </li>
  )
}
