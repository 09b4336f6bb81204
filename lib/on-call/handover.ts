/** How far ahead a handover is looked for: a rotation of one person never has any. */
export const HANDOVER_WEEKS = 5
export const HANDOVER_MS = HANDOVER_WEEKS * 7 * 86_400_000

/** @param endsAt when a duty ends that nobody interrupts. @returns null: not within `HANDOVER_WEEKS` */
export function handoverAt(endsAt: Date, now: Date): Date | null {
  return endsAt.getTime() - now.getTime() > HANDOVER_MS ? null : endsAt
}
