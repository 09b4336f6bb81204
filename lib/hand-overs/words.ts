import { formatDistanceStrict } from 'date-fns'
import { wallClockWords } from '../on-call/wall-clock-words'

export type HandOverTold = { schedule: string; person: string; timeZone: string; startsAt: Date; until: Date }

export function handOverTitle({ schedule, startsAt }: HandOverTold, now: Date) {
  if (startsAt <= now) return `You are on call now in ${schedule}`
  return `You go on call in ${schedule} in ${formatDistanceStrict(startsAt, now, { unit: 'minute' })}`
}

export function handOverLines({ timeZone, startsAt, until }: HandOverTold, now: Date) {
  const [from, to] = [startsAt, until].map((at) => wallClockWords(timeZone, at, now))
  return [`From ${from} to ${to} ${timeZone}.`]
}

export function postTitle({ schedule, person, timeZone, until }: HandOverTold, now: Date) {
  return `${person} is on call in ${schedule} until ${wallClockWords(timeZone, until, now)} ${timeZone}`
}
