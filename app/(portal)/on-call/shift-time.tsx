import { wallClockWords } from '@/lib/on-call/wall-clock-words'
import { ReaderTime } from './reader-time'

export function ShiftTime({ at, timeZone }: { at: Date; timeZone: string }) {
  return <ReaderTime at={at} scheduleTime={`${wallClockWords(timeZone, at)} (${timeZone})`} />
}
