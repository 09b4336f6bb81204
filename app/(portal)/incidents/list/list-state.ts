import type { Step } from '../handling/many-actions'
import type { Page } from './item'
import type { ListFocus } from './use-list-focus'
import type { Selection } from './use-selection'

export type Person = { id: number; name: string }

/** What the parts of a list share. */
export type ListState = {
  page: Page
  focus: ListFocus
  selection: Selection
  me: Person
  people: Person[]
  /** With what is selected, otherwise with what has the focus. */
  act: (step: Step) => void
  /** With these alone, whatever is selected. */
  actOn: (keys: string[], step: Step) => void
  /** Asks about a silence for these, otherwise for what `act` would take. */
  silence: (keys?: string[]) => void
}
