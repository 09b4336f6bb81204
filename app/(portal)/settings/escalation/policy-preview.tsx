'use client'

import { CalendarX, Hash, Repeat2 } from 'lucide-react'
import type { RefObject } from 'react'
import { PersonMark } from '@/components/person-mark'
import { ReachMark } from '@/components/reach-mark'
import { DatedInput } from '@/components/ui/dated-input'
import { Field, fieldAria } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { Section } from '@/components/ui/page'
import { useReaderZone } from '@/components/ui/reader-zone'
import { useFormPreview } from '@/components/use-form-preview'
import type { PreviewedStep } from '@/lib/escalations/preview-policy'
import type { TargetReason } from '@/lib/escalations/reason'
import { type PolicyPreview as Previewed, previewPolicyAction } from './actions'

const FAILED: Previewed = { fault: 'The server did not answer. The next change asks again.' }

type PolicyPreviewProps = { form: RefObject<HTMLFormElement | null>; formId: string; state: unknown }

/** Whom the policy of the form would page, at any time. Nobody is paged by it. */
export function PolicyPreview({ form, formId, state }: PolicyPreviewProps) {
  const preview = useFormPreview(form, state, previewPolicyAction, FAILED)
  const zone = useReaderZone()
  const hint = `Times are in ${zone}.`
  return (
    <Section title="Who would be paged">
      <div className="flex flex-col gap-3">
        <p className="text-muted text-xs">A dry run with the policy as it is in the form: nobody is paged.</p>
        <Field id="previewAt" label="If an incident opened at" hint={hint}>
          <DatedInput
            {...fieldAria('previewAt', { error: undefined, hint })}
            type="datetime-local"
            name="previewAt"
            form={formId}
            placeholder="Now"
            className="w-56"
          />
        </Field>
        <input type="hidden" name="previewZone" form={formId} value={zone} />
        <div aria-live="polite" className="min-h-24">
          {preview.steps ? (
            <Steps preview={preview} steps={preview.steps} />
          ) : (
            <p className="text-muted">{preview.fault ?? 'Calculating…'}</p>
          )}
        </div>
      </div>
    </Section>
  )
}

function Steps({
  preview: { severities = [], repeat, lastResort },
  steps,
}: {
  preview: Previewed
  steps: PreviewedStep[]
}) {
  // A step that is still empty says so in its place.
  const isChosen = ({ nobody, chats }: PreviewedStep) => nobody.length + chats.length > 0
  const empty = steps.flatMap((step, at) => (step.people.length === 0 && isChosen(step) ? [at + 1] : []))
  return (
    <div className="flex flex-col gap-3">
      {severities.length === 0 && <Notice kind="warning">No severity is chosen: nobody is paged for anything.</Notice>}
      <ol aria-label="Paged, step by step" className="flex flex-col gap-2">
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place
          <li key={`step ${index}`} className="preview-step">
            <span className="preview-minutes">{minutesIn(step.afterMinutes)}</span>
            <Who step={step} index={index} />
          </li>
        ))}
        {repeat && (
          <li className="preview-step text-muted">
            <span className="preview-minutes">{minutesIn(repeat.afterMinutes)}</span>
            <span className="inline-flex items-center gap-1.5">
              <Repeat2 aria-hidden className="size-4" />
              again from step 1, {repeat.times}×
            </span>
          </li>
        )}
        {lastResort && (
          <li className="preview-step">
            <span className="preview-minutes">{minutesIn(lastResort.afterMinutes)}</span>
            <Who step={lastResort} index={steps.length} />
          </li>
        )}
      </ol>
      {empty.length > 0 && (
        <Notice kind="warning">
          {empty.length === 1 ? 'Step' : 'Steps'} {new Intl.ListFormat('en').format(empty.map(String))}{' '}
          {empty.length === 1 ? 'pages' : 'page'} nobody at that time.
        </Notice>
      )}
    </div>
  )
}

function Who({ step: { people, nobody, chats, isRoundRobin }, index }: { step: PreviewedStep; index: number }) {
  return (
    <ul aria-label={`Step ${index + 1}`} className="flex min-w-0 flex-col gap-1">
      {isRoundRobin && people.length > 1 && <li className="text-muted text-xs">one of these, in turn</li>}
      {people.map(({ userId, name, because, unreachable }) => (
        <li key={userId} className="flex flex-wrap items-center gap-x-1.5">
          <PersonMark userId={userId} name={name} />
          <span className="font-medium wrap-anywhere">{name}</span>
          <span className="text-muted text-xs">{viaWords(because)}</span>
          {unreachable && <ReachMark reach={unreachable} />}
        </li>
      ))}
      {nobody.map((because) => (
        <li key={JSON.stringify(because)} className="flex items-center gap-1.5 text-high">
          <CalendarX aria-hidden className="size-4 shrink-0" />
          {nobodyWords(because)}
        </li>
      ))}
      {chats.map(({ id, name }) => (
        <li key={`chat ${id}`} className="flex flex-wrap items-center gap-x-1.5">
          <Hash aria-hidden className="size-4 shrink-0 text-muted" />
          <span className="wrap-anywhere">{name}</span>
          <span className="text-muted text-xs">is posted to, and reaches nobody</span>
        </li>
      ))}
      {people.length + nobody.length + chats.length === 0 && <li className="text-muted">nobody is chosen yet</li>}
    </ul>
  )
}

function viaWords(because: TargetReason) {
  if (because.via === 'rotation') return `on call in ${because.schedule}`
  return because.via === 'override' ? `on call in ${because.schedule}, by an override` : ''
}

function nobodyWords(because: TargetReason) {
  if (because.via === 'disabled') return `${because.person} is disabled`
  return because.via === 'nobody' && because.schedule !== '' ? `No one on call in ${because.schedule}` : 'No one'
}

function minutesIn(minutes: number) {
  return minutes === 0 ? 'at once' : `${minutes} min`
}
