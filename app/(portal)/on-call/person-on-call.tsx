import type { CalendarShift } from '@/lib/on-call/calendar'

export function PersonOnCall({ shift, userId }: { shift: CalendarShift; userId: number }) {
  const { userName, isDisabled, overrideId } = shift
  return (
    <>
      <span className="font-medium text-ink wrap-anywhere">{userName}</span>
      {shift.userId === userId && <span className="text-muted"> (you)</span>}
      {overrideId !== null && ' '}
      {overrideId !== null && (
        <span className="rounded bg-raised px-1 text-muted text-xs whitespace-nowrap">override</span>
      )}
      {isDisabled && ' '}
      {isDisabled && <span className="text-danger text-xs whitespace-nowrap">disabled</span>}
    </>
  )
}
