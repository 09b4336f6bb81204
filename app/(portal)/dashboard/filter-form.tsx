'use client'

import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClasses } from '@/components/ui/button'
import { useSubmitOnChange } from '@/components/ui/use-submit-on-change'

export type LabelChoice = { keys: string[]; chosen: string }

type Props = {
  /** What of the address stays, by name. */
  kept: [name: string, value: string][]
  teams: { id: number; name: string }[]
  label: LabelChoice | undefined
}

/** A change applies at once; without scripts there is a button. */
export function FilterForm({ kept, teams, label }: Props) {
  return (
    <details className="fold-on-phone max-sm:w-full">
      <summary>
        <ChevronRight aria-hidden className="fold-mark" />
        <span className="font-medium">Filter</span>
        {label && <span className="min-w-0 truncate text-muted">by {label.chosen}</span>}
      </summary>
      <form
        ref={useSubmitOnChange()}
        action="/dashboard"
        className="gap-2 max-sm:mt-2 max-sm:grid max-sm:grid-cols-2 sm:flex sm:flex-wrap sm:items-end"
      >
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Labelled label="Filter by label">
          <input
            name="label"
            placeholder="service=checkout"
            pattern=".*[=:].*"
            title="A key and its value, as in service=checkout"
            className="w-full sm:w-44"
          />
        </Labelled>
        {teams.length > 0 && (
          <Labelled label="Team">
            <select name="team" defaultValue="">
              <option value="">All teams</option>
              {teams.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </Labelled>
        )}
        {label && <GroupBy {...label} />}
        <noscript>
          <button type="submit" className={buttonClasses()}>
            Show
          </button>
        </noscript>
      </form>
    </details>
  )
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is a child
    <label className="flex min-w-0 flex-col gap-0.5 max-sm:first-of-type:col-span-2">
      <span className="text-muted text-xs">{label}</span>
      {children}
    </label>
  )
}

/** It is empty while it has the focus, because browsers suggest only what begins as the field does. */
function GroupBy({ keys, chosen }: LabelChoice) {
  return (
    <Labelled label="Group by">
      <input
        name="by"
        list="dashboard-keys"
        key={chosen}
        defaultValue={chosen}
        placeholder={chosen}
        autoComplete="off"
        className="w-full sm:w-36"
        onFocus={({ currentTarget }) => {
          currentTarget.value = ''
        }}
        onBlur={({ currentTarget }) => {
          if (currentTarget.value === '') currentTarget.value = chosen
        }}
      />
      <datalist id="dashboard-keys">
        {keys.map((key) => (
          <option key={key} value={key} />
        ))}
      </datalist>
    </Labelled>
  )
}
