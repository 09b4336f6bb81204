import read from '../../../lib/calendars/parse.thread.mjs'

type Thread = NonNullable<typeof globalThis.tocsinCalendarThread>

/** Calendars are read without the thread of their own, which answers in real time. Returns what puts that back. */
export function readCalendarsHere() {
  const before = globalThis.tocsinCalendarThread
  const run: Thread['run'] = async (task) => ({ ok: true, answer: read(task) })
  globalThis.tocsinCalendarThread = { run, close: async () => undefined }
  return () => {
    globalThis.tocsinCalendarThread = before
  }
}
