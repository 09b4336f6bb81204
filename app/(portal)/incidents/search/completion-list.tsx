import type { Completion } from '@/lib/search/complete'
import type { Shown } from './use-completions'

type CompletionListProps = { id: string; shown: Shown; onTake: (completion: Completion) => void }

export function CompletionList({ id, shown, onTake }: CompletionListProps) {
  return (
    <div id={id} role="listbox" aria-label="Completions" className="completions">
      {shown.completions.map((completion, at) => (
        <div
          key={completion.text}
          id={optionId(id, at)}
          role="option"
          tabIndex={-1}
          aria-selected={at === shown.at}
          className={`completion ${at === shown.at ? 'bg-accent-soft' : ''}`}
          // Not click: the input would lose the focus first.
          onPointerDown={(event) => {
            event.preventDefault()
            onTake(completion)
          }}
        >
          {completion.text}
        </div>
      ))}
    </div>
  )
}

export function optionId(listId: string, at: number) {
  return `${listId}-${at}`
}
