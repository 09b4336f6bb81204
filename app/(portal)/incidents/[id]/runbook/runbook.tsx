import Link from 'next/link'
import { markdownRenderer } from '@/app/(portal)/runbooks/markdown-renderer'
import { RunbookText } from '@/app/(portal)/runbooks/runbook-text'
import { OutsideLink } from '@/components/outside-link'
import { RunbookLink } from '@/components/runbook-link'
import { Section } from '@/components/ui/page'
import type { UserContext } from '@/lib/context'
import type { IncidentDetail } from '@/lib/incidents/get'
import { LONGEST_STEP, tickedSteps } from '@/lib/incidents/ticked-steps'
import { markSteps } from '@/lib/markdown/steps'
import { runbookAddress } from '@/lib/runbooks/address'
import { getRunbook } from '@/lib/runbooks/get'
import { identifierSegment } from '@/lib/values/identifier'
import { Step, StepTicks } from './steps'

type RunbookProps = { ctx: UserContext; incidentId: number; named: NonNullable<IncidentDetail['runbook']> }

export async function Runbook({ ctx, incidentId, named }: RunbookProps) {
  const path = `/runbooks/${identifierSegment(named.identifier)}`
  const address = runbookAddress(named) ?? null
  const markdown = (await getRunbook(ctx, named.identifier))?.markdown ?? ''
  const rendered = markdown === '' ? undefined : await markdownRenderer.render({ markdown })
  const ticks = rendered?.ok ? await tickedSteps(ctx, incidentId) : new Map()
  const steps = rendered?.ok ? markSteps(rendered.tree, LONGEST_STEP).steps : []
  const done = steps.filter((step) => ticks.has(step)).length
  const isPart = rendered?.ok === true && rendered.parts > 1
  return (
    <Section
      id="runbook"
      title="Runbook"
      actions={
        <span className="flex items-center gap-2 text-muted text-xs">
          {steps.length > 0 && (
            <>
              <span>
                {done} of {steps.length}
              </span>
              <progress value={done} max={steps.length} aria-label="Steps done" className="w-12" />
            </>
          )}
          <OutsideLink address={named.url} />
        </span>
      }
    >
      <p className="mb-2 font-medium wrap-anywhere">
        <RunbookLink runbook={{ identifier: named.identifier, title: named.title ?? named.identifier, address }} />
        {!named.registeredAt && !address && <span className="ml-2 text-muted text-xs">No content</span>}
      </p>
      {rendered?.ok && (
        <StepTicks incidentId={incidentId} ticks={ticks}>
          <RunbookText tree={rendered.tree} Step={Step} />
        </StepTicks>
      )}
      {(isPart || rendered?.ok === false) && (
        <Link href={isPart ? `${path}?part=2` : path} prefetch={false}>
          {isPart ? 'The rest of the runbook' : 'Open the runbook'}
        </Link>
      )}
    </Section>
  )
}
