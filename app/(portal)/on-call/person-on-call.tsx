import type { CalendarShift } from '@/lib/on-call/calendar'

type PersonOnCallProps = {
  shift: CalendarShift
  userId: number
  /** On the person's own colour. */
  isOnTone?: boolean
}

export function PersonOnCall({ shift, userId, isOnTone = false }: PersonOnCallProps) {
  const { userName, isDisabled, overrideId } = shift
  return (
    <>
      <span className={`font-medium wrap-anywhere ${isOnTone ? '' : 'text-ink'}`}>{userName}</span>
      {shift.userId === userId && <span className={isOnTone ? 'font-normal' : 'text-muted'}> (you)</span>}
      {overrideId !== null && ' '}
      {overrideId !== null && (
        <span className={isOnTone ? 'font-normal' : 'rounded bg-raised px-1 text-muted text-xs whitespace-nowrap'}>
          override
        </span>
      )}
      {isDisabled && ' '}
      {isDisabled && <span className="text-danger text-xs whitespace-nowrap">disabled</span>}
    </>
  )
}
