import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { confirmMethodsAction } from './actions'

export function DoubtedMethods() {
  return (
    <Notice kind="warning">
      <p className="mb-2">
        Your password was reset. Are these all yours? Remove what is not: whoever had your account before could get your
        pages there.
      </p>
      <form action={confirmMethodsAction}>
        <SubmitButton>Confirm that these are yours</SubmitButton>
      </form>
    </Notice>
  )
}
