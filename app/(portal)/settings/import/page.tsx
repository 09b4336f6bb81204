import type { Metadata } from 'next'
import { forbidden } from 'next/navigation'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { FormBeside } from '@/components/ui/form-layout'
import { Notice } from '@/components/ui/notice'
import { PageTitle, Section } from '@/components/ui/page'
import { Step, Steps } from '@/components/ui/steps'
import { listImports } from '@/lib/importers/drafts/get'
import { MOST_UPLOADED_BYTES, megabytes } from '@/lib/importers/upload/limits'
import { timeZones } from '@/lib/on-call/time-zone'
import { FetchForm } from './fetch-form'
import { ImportList } from './import-list'
import { UploadForm } from './upload-form'

export const metadata: Metadata = { title: 'Import' }

const FAULTS: Record<string, string> = {
  large: `The files have more than ${megabytes(MOST_UPLOADED_BYTES)}. Pack only the backup, or import on the command line.`,
  none: 'Choose the tool, and the ZIP or the JSON files of its backup.',
  zone: 'Choose a time zone of the list, such as Europe/Berlin.',
}

export default async function ImportPage({ searchParams }: { searchParams: Promise<{ fault?: string | string[] }> }) {
  const ctx = await requireContext()
  if (ctx.actor.role !== 'admin') forbidden()
  const imports = await guard(listImports(ctx))
  const { fault } = await searchParams
  const words = typeof fault === 'string' ? FAULTS[fault] : undefined
  const zones = [...timeZones()]
  return (
    <>
      <PageTitle>Import</PageTitle>
      <p className="mb-4 max-w-prose text-muted">
        From Opsgenie, PagerDuty or Grafana OnCall: people, teams, schedules, policies, rules and keys. Nothing is
        written and nobody is paged before you apply it.
      </p>
      {words && (
        <div className="mb-4">
          <Notice kind="error">{words}</Notice>
        </div>
      )}
      {imports.length > 0 && <ImportList imports={imports} />}
      <FormBeside label="How it goes on" aside={<HowItGoesOn />}>
        <Section title="From a backup">
          <UploadForm timeZones={zones} />
        </Section>
        <div className="panel mb-4">
          <FetchForm timeZones={zones} />
        </div>
      </FormBeside>
    </>
  )
}

function HowItGoesOn() {
  return (
    <Steps label="How it goes on">
      <Step at={1} title="Read" state="now" beside="What could not be read is said first." />
      <Step at={2} title="People" state="later" beside="Who is here already, who is invited, who is left out." />
      <Step
        at={3}
        title="Compare"
        state="later"
        beside="What comes of each object, and both systems’ shifts of the next weeks."
      />
      <Step at={4} title="Apply" state="later" beside="All of it at once, once you have seen what would change." />
    </Steps>
  )
}
