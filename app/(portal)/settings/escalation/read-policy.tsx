'use client'

import { useRef } from 'react'
import type { PolicyDraft } from './form-policy'
import { PolicyPreview } from './policy-preview'

const FORM = 'policy'

/** The dry run of a policy that its reader may not change. */
export function ReadPolicy({ policy: { severities, repeats, steps } }: { policy: PolicyDraft }) {
  const form = useRef<HTMLFormElement>(null)
  const fields: [string, string][] = [
    ...severities.map((severity): [string, string] => ['severities', severity]),
    ['repeats', repeats],
    ['steps', String(steps.length)],
    ...steps.flatMap(({ waitMinutes, targets }, at): [string, string][] => [
      [`steps.${at}.waitMinutes`, waitMinutes],
      ...targets.map((target): [string, string] => [`steps.${at}.targets`, target]),
    ]),
  ]
  return (
    <>
      <form ref={form} id={FORM} onSubmit={(event) => event.preventDefault()}>
        {fields.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
      </form>
      <PolicyPreview form={form} formId={FORM} state={undefined} />
    </>
  )
}
