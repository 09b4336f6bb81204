import { stat } from 'node:fs/promises'
import { LOG_LIMIT_BYTES } from './sqlite-settings'

const EVERY_MS = 30_000

/**
 * Looks now and then whether the write-ahead log of a SQLite file has stayed long, as after a long read with no commit
 * since, and has it folded; what it gives back ends that.
 */
export function foldLogNowAndThen(file: string, fold: () => Promise<unknown>) {
  const timer = setInterval(() => void foldLongLog(file, fold), EVERY_MS).unref()
  return () => clearInterval(timer)
}

/** What fails, as on a full disk, is tried again the next time. */
export async function foldLongLog(file: string, fold: () => Promise<unknown>) {
  const { size } = await stat(`${file}-wal`).catch(() => ({ size: 0 }))
  if (size > LOG_LIMIT_BYTES) await fold().catch(() => undefined)
}
