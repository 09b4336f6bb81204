import type { Shortcuts } from '@/components/shortcuts'
import type { Step } from '../handling/many-actions'
import type { ListFocus } from './use-list-focus'
import type { Selection } from './use-selection'

const ON_ITEMS = ['a', 'r', 'i', 'm', 'n']

type ListKeys = {
  focus: ListFocus
  selection: Selection
  me: { id: number }
  act: (step: Step) => void
  undoLast: () => void
  hush: () => void
  takeIn: (() => void) | undefined
  togglePreview: (() => void) | undefined
  unfold: ((isOpen: boolean) => void) | undefined
}

export function listKeys({ focus, selection, me, act, undoLast, hush, takeIn, togglePreview, unfold }: ListKeys) {
  const hasSome = () => selection.keys.length > 0 || focus.current() !== undefined
  const shortcuts: Shortcuts = {
    j: () => focus.move(1),
    k: () => focus.move(-1),
    arrowdown: () => focus.move(1),
    arrowup: () => focus.move(-1),
    x: ({ shiftKey }) => {
      const item = focus.current()
      if (item) selection.toggle(item.key, shiftKey)
    },
    'mod+a': () => void selection.selectAll(),
    a: () => act({ kind: 'acknowledge' }),
    r: () => act({ kind: 'resolve' }),
    i: () => act({ kind: 'assign', assigneeId: me.id }),
    m: () => hasSome() && selection.ask('assign', focus.current()?.key),
    n: () => hasSome() && selection.ask('note', focus.current()?.key),
    z: undoLast,
    '.': takeIn,
    ' ': togglePreview,
    '[': unfold && (() => unfold(false)),
    ']': unfold && (() => unfold(true)),
    escape: () => (selection.keys.length > 0 ? selection.clear() : hush()),
  }
  return { shortcuts, isOffered: (name: string) => hasSome() || !ON_ITEMS.includes(name) }
}
