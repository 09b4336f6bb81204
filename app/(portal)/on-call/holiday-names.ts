import type { Holiday } from '@/lib/on-call/holidays/list'

/** Such as "Christmas Day (DE-BY)"; undefined on other days. */
export function holidayNames(holidays: readonly Holiday[], date: string): string | undefined {
  const names = holidays.filter((one) => one.date === date).map(({ title, calendar }) => `${title} (${calendar})`)
  return names.length > 0 ? names.join(', ') : undefined
}
