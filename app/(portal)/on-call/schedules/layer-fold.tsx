import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Person } from '@/lib/on-call/list-schedules'
import { fewNames } from '@/lib/values/few-names'
import type { LayerDraft } from './form-schedule'

const NAMED = 4

type LayerFoldProps = {
  layer: LayerDraft
  title: string
  people: readonly Person[]
  isAmongMany: boolean
  isOpen: boolean
  children: ReactNode
}

/** The fields of a layer, folded among many. A fault that the browser finds in a folded one unfolds it, or nobody would see the fault. */
export function LayerFold({ layer, title, people, isAmongMany, isOpen, children }: LayerFoldProps) {
  if (!isAmongMany) return children
  return (
    <details
      open={isOpen}
      onInvalidCapture={({ currentTarget }) => {
        currentTarget.open = true
      }}
    >
      <summary className="flex min-h-9 flex-wrap items-baseline gap-x-2 py-2 max-sm:min-h-11 sm:flex-nowrap">
        <ChevronRight aria-hidden className="fold-mark self-center" />
        <h3 className="min-w-0 font-medium wrap-anywhere max-sm:flex-1 sm:shrink-0">{title}</h3>
        <span className="min-w-0 text-muted max-sm:basis-full max-sm:pl-6">{inWords(layer, people)}</span>
      </summary>
      <div className="flex flex-col gap-4 pt-2">{children}</div>
    </details>
  )
}

function inWords({ turns, shiftLengths, shiftUnit, shiftsCalendarId, hours }: LayerDraft, people: readonly Person[]) {
  if (shiftsCalendarId !== '') return 'Shifts from a calendar'
  const ids = [...new Set(turns.flat())]
  const names = ids.map((id) => people.find((person) => person.id === id)?.name ?? '')
  const who = names.length > 0 ? fewNames(names, NAMED) : 'Nobody'
  const rhythm = `${shiftLengths} ${shiftUnit}${shiftLengths === '1' ? '' : 's'} each`
  return `${who}, ${rhythm}${hours.length > 0 ? ', in weekly hours' : ''}`
}
