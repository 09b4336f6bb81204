import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

type StepsProps = { label: string; children: ReactNode }

/** What is done one after another, read from top to bottom. */
export function Steps({ label, children }: StepsProps) {
  return (
    <ol aria-label={label} className="panel divide-y divide-line">
      {children}
    </ol>
  )
}

type StepProps = {
  at: number
  title: string
  state: 'done' | 'now' | 'later'
  beside?: ReactNode
  children?: ReactNode
}

const CIRCLES = {
  done: 'border-good bg-good-soft text-good',
  now: 'border-accent bg-accent text-on-accent',
  later: 'border-line-2 text-muted',
}

/** One is open at a time, and only it has a main button. `beside`: what was found, or what is missing. */
export function Step({ at, title, state, beside, children }: StepProps) {
  return (
    <li aria-current={state === 'now' ? 'step' : undefined} className="p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span
          aria-hidden
          className={`inline-flex size-6 shrink-0 items-center justify-center rounded-full border font-medium text-xs ${CIRCLES[state]}`}
        >
          {state === 'done' ? <Check className="size-3.5" /> : at}
        </span>
        <h2 className={`font-semibold ${state === 'later' ? 'text-muted' : ''}`}>{title}</h2>
        {beside && <span className="min-w-0 text-muted text-xs wrap-anywhere">{beside}</span>}
      </div>
      {children && <div className="mt-3 flex flex-col gap-3 empty:hidden sm:pl-9">{children}</div>}
    </li>
  )
}
