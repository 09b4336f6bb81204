import { z } from 'zod'

const withZone = z.iso.datetime({ offset: true })
/** Go's, .NET's and Unix' zero are no times. */
const EARLIEST = Date.UTC(1971, 0)

export function timeIn(text: string | undefined): Date | undefined {
  const parsed = withZone.safeParse(text)
  const at = parsed.success ? new Date(parsed.data) : undefined
  return at && at.getTime() >= EARLIEST ? at : undefined
}
