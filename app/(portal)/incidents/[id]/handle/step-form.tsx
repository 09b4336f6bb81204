import { SubmitButton } from '@/components/ui/submit-button'
import type { IncidentStatus } from '@/lib/db/database'

type StepFormProps = {
  incidentId: number
  status: IncidentStatus
  action: (form: FormData) => void
  onSubmit: React.SubmitEventHandler<HTMLFormElement>
}

export function StepForm({ incidentId, status, action, onSubmit }: StepFormProps) {
  return (
    <form action={action} onSubmit={onSubmit} className="contents">
      <input type="hidden" name="incidentId" value={incidentId} />
      {status === 'open' && (
        <SubmitButton look="primary" name="step" value="acknowledge" data-key="a" className="max-sm:flex-1">
          Acknowledge <Key name="A" />
        </SubmitButton>
      )}
      {status !== 'resolved' && (
        <SubmitButton
          look={status === 'open' ? 'plain' : 'primary'}
          name="step"
          value="resolve"
          data-key="r"
          className={status === 'open' ? '' : 'max-sm:flex-1'}
        >
          Resolve <Key name="R" />
        </SubmitButton>
      )}
      {status === 'resolved' && (
        <SubmitButton name="step" value="reopen" className="max-sm:flex-1">
          Reopen
        </SubmitButton>
      )}
    </form>
  )
}

export function Key({ name }: { name: string }) {
  return (
    <kbd aria-hidden className="max-sm:hidden">
      {name}
    </kbd>
  )
}
