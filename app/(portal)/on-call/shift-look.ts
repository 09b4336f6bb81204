import type { CalendarShift } from '@/lib/on-call/calendar'

/** The colours and the line of a shift: its person's, dashed for an override, in full for the reader's own. */
export function shiftLook(
  shift: CalendarShift | undefined,
  { isPast, userId, toneOf }: { isPast: boolean; userId: number; toneOf: (userId: number) => string | undefined },
) {
  if (!shift) return isPast ? 'border-line border-dashed text-muted' : 'border-high border-dashed text-high'
  const line = shift.overrideId === null ? 'border-transparent' : 'border-current border-dashed'
  return `font-medium ${toneOf(shift.userId)} ${shift.overrideId === null && shift.userId === userId ? 'border-current' : line}`
}
