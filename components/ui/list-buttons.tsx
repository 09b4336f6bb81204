import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { SubmitButton } from './submit-button'

type ListButtonsProps = { index: number; count: number; name: string }

/** Move an item of a form's list up or down, or remove it; they submit the form, so they work without scripts too. */
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

/** The first button of a form is what the enter key presses: this one does so without being seen. */
export function SaveByEnter() {
  return <button type="submit" name="do" value="save" tabIndex={-1} aria-hidden className="sr-only" />
}
