'use client'

import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useOptimistic,
  useRef,
  useState,
  useTransition,
} from 'react'
import { useMay } from '@/components/may'
import { PersonMark } from '@/components/person-mark'
import { RelativeTime } from '@/components/ui/relative-time'
import type { Tick } from '@/lib/incidents/ticked-steps'
import { tickAction } from '../actions'

type Ticks = { incidentId: number; ticks: Map<string, Tick> }

const TicksContext = createContext<Ticks>({ incidentId: 0, ticks: new Map() })

export function StepTicks({ children, ...ticks }: Ticks & { children: ReactNode }) {
  return <TicksContext value={ticks}>{children}</TicksContext>
}

export function Step({ step, children }: { step: string; children: ReactNode }) {
  const { incidentId, ticks } = use(TicksContext)
  const tick = ticks.get(step)
  const [isDone, setDone] = useOptimistic(tick !== undefined)
  const [isSaving, start] = useTransition()
  const [hasFailed, setFailed] = useState(false)
  const mayTick = useMay('handle incidents')
  const change = (isDone: boolean) =>
    start(async () => {
      setDone(isDone)
      const isSaved = await tickAction({ incidentId, step, isDone }).then(
        () => true,
        () => false,
      )
      setFailed(!isSaved)
    })
  const box = useRef<HTMLInputElement>(null)
  const takeEarlyTick = useEffectEvent(() => {
    if (box.current && box.current.checked !== isDone) change(box.current.checked)
  })
  // The box can be ticked before the page is ready.
  useEffect(() => takeEarlyTick(), [])
  return (
    <li className={`step ${isDone ? 'is-done' : ''}`}>
      <input
        ref={box}
        type="checkbox"
        // The browser would tick it again after a reload.
        autoComplete="off"
        aria-label={step}
        aria-busy={isSaving}
        checked={isDone}
        disabled={!mayTick}
        onChange={({ target }) => change(target.checked)}
      />
      <div className="min-w-0 flex-1 [&>p]:my-0">{children}</div>
      {hasFailed && (
        <span role="alert" className="text-danger text-xs">
          Not saved
        </span>
      )}
      {tick && isDone && (
        <span className="inline-flex items-center gap-1 text-muted text-xs" title={tick.by.name}>
          <PersonMark userId={tick.by.id} name={tick.by.name} />
          <span className="sr-only">{tick.by.name}</span>
          <span className="max-sm:hidden">
            <RelativeTime at={tick.at} />
          </span>
        </span>
      )}
    </li>
  )
}
