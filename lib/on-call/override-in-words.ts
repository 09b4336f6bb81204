import { wallClockWords } from './wall-clock-words'

type Covered = { userName: string; timeZone: string; startsAt: Date; endsAt: Date }

/** Such as Ben, Sun 1 Mar, 20:00 to Mon 2 Mar, 08:00 UTC. */
export function overrideInWords({ userName, timeZone, startsAt, endsAt }: Covered, now: Date) {
  return `${userName}, ${wallClockWords(timeZone, startsAt, now)} to ${wallClockWords(timeZone, endsAt, now)} ${timeZone}`
}
