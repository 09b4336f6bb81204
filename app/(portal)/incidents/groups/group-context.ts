import { createContext } from 'react'

type GroupBoardState = {
  /** The JSON texts that name the selected groups. */
  selected: ReadonlySet<string>
  onToggle: (values: string) => void
  onHandle: (values: string, kind: 'acknowledge' | 'resolve') => void
}

export const GroupContext = createContext<GroupBoardState>({
  selected: new Set(),
  onToggle: () => undefined,
  onHandle: () => undefined,
})
