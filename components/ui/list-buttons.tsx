import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { SubmitButton } from './submit-button'

type ListButtonsProps = { index: number; count: number; name: string }

/** Submit the form, so they work without scripts. */
export function ListButtons({ index, count, name }: ListButtonsProps) {
  return (
    <div className="flex gap-1">
      <SubmitButton
        name="do"
        value={`up ${index}`}
        formNoValidate
        disabled={index === 0}
        aria-label={`Move ${name} up`}
      >
        <ArrowUp aria-hidden className="size-4" />
      </SubmitButton>
      <SubmitButton
        name="do"
        value={`down ${index}`}
        formNoValidate
        disabled={index === count - 1}
        aria-label={`Move ${name} down`}
      >
        <ArrowDown aria-hidden className="size-4" />
      </SubmitButton>
      <SubmitButton name="do" value={`remove ${index}`} formNoValidate aria-label={`Remove ${name}`}>
        <X aria-hidden className="size-4" />
      </SubmitButton>
    </div>
  )
}

/** Enter presses a form's first button: this invisible one. */
export function SaveByEnter() {
  return <button type="submit" name="do" value="save" tabIndex={-1} aria-hidden className="sr-only" />
}
