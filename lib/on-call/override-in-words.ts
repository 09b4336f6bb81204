import { wallClockWords } from './wall-clock-words'

type Covered = {
  userName: string
  insteadOf?: string | undefined
  isBeside?: boolean
  timeZone: string
  startsAt: Date
  endsAt: Date
}

/** Such as Ben, Sun 1 Mar, 20:00 to Mon 2 Mar, 08:00 UTC; or Ben in place of Ana, … */
export function overrideInWords({ userName, insteadOf, isBeside, timeZone, startsAt, endsAt }: Covered, now: Date) {
  const whom = insteadOf ? ` in place of ${insteadOf}` : isBeside ? ' beside the others' : ''
  return `${userName}${whom}, ${wallClockWords(timeZone, startsAt, now)} to ${wallClockWords(timeZone, endsAt, now)} ${timeZone}`
}
