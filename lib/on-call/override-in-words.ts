import { wallClockWords } from './wall-clock-words'

type Covered = {
  /** Undefined: nobody comes in place. */
  userName: string | undefined
  insteadOf?: string | undefined
  isBeside?: boolean
  timeZone: string
  startsAt: Date
  endsAt: Date
}

/** Such as Ben, Sun 1 Mar, 20:00 to Mon 2 Mar, 08:00 UTC; or Ben in place of Ana, …; or nobody, … */
export function overrideInWords({ userName, insteadOf, isBeside, timeZone, startsAt, endsAt }: Covered, now: Date) {
  const whom = insteadOf ? ` in place of ${insteadOf}` : isBeside ? ' beside the others' : ''
  return `${userName ?? 'nobody'}${whom}, ${wallClockWords(timeZone, startsAt, now)} to ${wallClockWords(timeZone, endsAt, now)} ${timeZone}`
}
