import { useShortcuts } from '@/components/shortcuts'
import type { Step } from '../handling/many-actions'
import type { Bar } from './use-bar'
import type { RowFocus } from './use-list-focus'
import type { Selection } from './use-selection'

const ON_ROWS = ['a', 'r', 'i', 'm', 'n']

type ListKeys = {
  selection: Selection
  bar: Bar
  rowFocus: RowFocus
  undoLast: () => void
  hush: () => void
  act: (step: Step) => void
  me: { id: number }
  takeIn: (() => void) | undefined
  togglePreview: () => void
}

export function useListKeys({ selection, bar, rowFocus, undoLast, hush, act, me, takeIn, togglePreview }: ListKeys) {
  const { current, move } = rowFocus
  const hasSome = () => selection.ids.length > 0 || current() !== undefined
  useShortcuts(
    {
      j: () => move(1),
      k: () => move(-1),
      arrowdown: () => move(1),
      arrowup: () => move(-1),
      x: ({ shiftKey }) => selection.toggle(current()?.id, { isRange: shiftKey }),
      'mod+a': () => void selection.selectAll(),
      a: () => act({ kind: 'acknowledge' }),
      r: () => act({ kind: 'resolve' }),
      i: () => act({ kind: 'assign', assigneeId: me.id }),
      m: () => hasSome() && bar.openFor(current()?.id, 'assign'),
      n: () => hasSome() && bar.openFor(current()?.id, 'note'),
      z: undoLast,
      '.': takeIn,
      ' ': togglePreview,
      escape: () => (selection.ids.length > 0 ? selection.clear() : hush()),
    },
    (name) => hasSome() || !ON_ROWS.includes(name),
  )
}
