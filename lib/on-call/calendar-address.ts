/** Where a calendar program reads shifts: by the address alone, or strictly by a password beside one that holds no secret. */
export type CalendarAddress = { url: string; password?: string }

type Site = { baseUrl: string; isStrict: boolean }

export function calendarAddress({ baseUrl, isStrict }: Site, secret: string): CalendarAddress {
  if (isStrict) return { url: `${baseUrl}/api/on-call/shifts.ics`, password: secret }
  return { url: `${baseUrl}/api/on-call/${secret}/shifts.ics` }
}
