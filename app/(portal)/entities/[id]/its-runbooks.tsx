import { RunbookLink } from '@/components/runbook-link'
import { Section } from '@/components/ui/page'
import { runbookAddress } from '@/lib/runbooks/address'
import type { runbooksOfEntity } from '@/lib/runbooks/of-entity'

export function ItsRunbooks({ runbooks }: { runbooks: Awaited<ReturnType<typeof runbooksOfEntity>> }) {
  if (runbooks.length === 0) return null
  return (
    <Section title={runbooks.length === 1 ? 'Runbook' : 'Runbooks'}>
      <ul className="flex flex-col gap-1">
        {runbooks.map((runbook) => (
          <li key={runbook.id} className="font-medium wrap-anywhere">
            <RunbookLink
              runbook={{
                identifier: runbook.identifier,
                title: runbook.title ?? runbook.identifier,
                address: runbookAddress(runbook) ?? null,
              }}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}
