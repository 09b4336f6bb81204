import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Person } from '@/lib/on-call/list-schedules'
import { fewNames } from '@/lib/values/few-names'
import type { LayerDraft } from './form-schedule'

const NAMED = 4

type LayerFoldProps = {
  layer: LayerDraft
  people: readonly Person[]
  isAmongMany: boolean
  isOpen: boolean
  children: ReactNode
}

/** The fields of a layer, folded among many. A fault that the browser finds in a folded one unfolds it, or nobody would see the fault. */
export function LayerFold({ layer, people, isAmongMany, isOpen, children }: LayerFoldProps) {
  if (!isAmongMany) return children
  return (
    <details
      open={isOpen}
      onInvalidCapture={({ currentTarget }) => {
        currentTarget.open = true
      }}
    >
      <summary className="flex min-h-9 items-center gap-2 py-2 text-muted max-sm:min-h-11">
        <ChevronRight aria-hidden className="fold-mark" />
        {inWords(layer, people)}
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
