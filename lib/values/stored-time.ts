/** A time that hand-written SQL has read: a Date, or on SQLite milliseconds. */
export type StoredTime = Date | number | null

export function storedTime(stored: StoredTime): Date | null {
  return stored === null ? null : new Date(stored)
}
