import type { Shortcuts } from '@/components/shortcuts'
import type { ListState } from './list-state'

const ON_ITEMS = ['a', 'r', 'i', 'm', 'n', 's']

type ListKeys = ListState & {
  /** Whether the person may act on what is listed. */
  handles: boolean
  isEmpty: boolean
  undoLast: () => void
  hush: () => void
  takeIn: (() => void) | undefined
  togglePreview: () => void
  unfold: (isOpen: boolean) => void
}

export function listKeys({ page, focus, selection, me, act, silence, handles, isEmpty, ...keys }: ListKeys) {
  const hasSome = () => selection.keys.length > 0 || focus.current() !== undefined
  const acting: Shortcuts = {
    x: ({ shiftKey }) => {
      const item = focus.current()
      if (item) selection.toggle(item.key, shiftKey)
    },
    'mod+a': isEmpty ? undefined : () => void selection.selectAll(),
    a: () => act({ kind: 'acknowledge' }),
    r: () => act({ kind: 'resolve' }),
    i: () => act({ kind: 'assign', assigneeId: me.id }),
    m: () => hasSome() && selection.ask('assign', focus.current()?.key),
    n: () => hasSome() && selection.ask('note', focus.current()?.key),
    s: () => silence(),
    z: keys.undoLast,
  }
  const shortcuts: Shortcuts = {
    ...(handles && acting),
    j: () => focus.move(1),
    k: () => focus.move(-1),
    arrowdown: () => focus.move(1),
    arrowup: () => focus.move(-1),
    '.': keys.takeIn,
    ' ': isEmpty || page.keys ? undefined : keys.togglePreview,
    '[': () => keys.unfold(false),
    ']': () => keys.unfold(true),
    escape: () => (selection.keys.length > 0 ? selection.clear() : keys.hush()),
  }
  return { shortcuts, isOffered: (name: string) => (handles && hasSome()) || !ON_ITEMS.includes(name) }
}
