import { X } from 'lucide-react'
import type { Choice } from './combobox'

type RemovableTokenProps = { name: string; value: string; choice?: Choice | undefined; onDrop: () => void }

/** One that is chosen, with its hidden field. Its cross sends the form where scripts do not run. */
export function RemovableToken({ name, value, choice, onDrop }: RemovableTokenProps) {
  const shown = choice?.name ?? value
  return (
    <span className="token removable">
      <input type="hidden" name={name} value={value} />
      {choice?.mark}
      <span className="min-w-0">{shown}</span>
      <button
        type="submit"
        name="do"
        value={`drop ${name} ${value}`}
        formNoValidate
        aria-label={`Remove ${shown}`}
        onClick={(event) => {
          event.preventDefault()
          onDrop()
        }}
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </span>
  )
}
