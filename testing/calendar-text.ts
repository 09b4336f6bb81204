/** An .ics file with an event for each list of lines. */
export function calendarOf(...events: string[][]) {
  const components = events.flatMap((lines, at) => [
    'BEGIN:VEVENT',
    ...(lines.some((line) => line.startsWith('UID')) ? [] : [`UID:event-${at}@example.com`]),
    'DTSTAMP:20260101T000000Z',
    ...lines,
    'END:VEVENT',
  ])
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//example//EN', ...components, 'END:VCALENDAR', ''].join('\r\n')
}
