import { groupDigits } from '../ui/group-digits'

export function formatDuration(milliseconds: number | undefined) {
  if (milliseconds === undefined) return '–'
  const seconds = Math.round(milliseconds / 1_000)
  const [minutes, hours, days] = [Math.floor(seconds / 60), Math.floor(seconds / 3_600), Math.floor(seconds / 86_400)]
  if (days > 0) return `${days} d ${hours % 24} h`
  if (hours > 0) return `${hours} h ${minutes % 60} m`
  return minutes > 0 ? `${minutes} m ${seconds % 60} s` : `${seconds} s`
}

export function formatRoughly(milliseconds: number) {
  const minutes = milliseconds / 60_000
  if (minutes < 1) return `${Math.round(minutes * 60)} s`
  if (minutes < 60) return `${Math.round(minutes)} m`
  return minutes < 1_440 ? `${Math.round(minutes / 6) / 10} h` : `${Math.round(minutes / 144) / 10} d`
}

/** How a count changed, as in "+38%" or "12 times". */
export function formatChange(now: number, before: number) {
  if (before === 0) return now === 0 ? '±0%' : 'new'
  if (now >= 10 * before) return `${groupDigits(Math.round(now / before))} times`
  const percent = Math.round(((now - before) / before) * 100)
  if (percent === 0) return '±0%'
  return percent < 0 ? `−${-percent}%` : `+${percent}%`
}

/** Such as "+38% from 87"; `length`: of the range before, in words. */
export function formatChangeFrom(now: number, before: number, length: string) {
  if (before === 0) return `none in the ${length} before`
  return `${formatChange(now, before)} from ${groupDigits(before)}`
}

const HOUR_MS = 3_600_000

/** Such as "7 days". */
export function formatLength({ from, to }: { from: Date; to: Date }) {
  const hours = (to.getTime() - from.getTime()) / HOUR_MS
  const days = hours / 24
  if (days <= 1) return `${hours} hours`
  return days < 300 ? `${days} days` : 'year'
}

export function formatCounted(count: number, what: string) {
  return `${groupDigits(count)} ${what}${count === 1 ? '' : 's'}`
}
