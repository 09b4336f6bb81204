const LEVEL = /^\[L(\d)\]/
const BETWEEN = /[,/;]/

/**
 * What Grafana OnCall reads in the title of a shift: `[L1] ana` is ana at level 1, and a title without a level is at level 0. From its
 * documentation (Import on-call schedules, Calendar events) and its source (`RE_PRIORITY` in apps/schedules/constants.py). There an
 * event names one person; several, with a comma, slash or semicolon between them, are our own.
 */
export function parseShiftTitle(title: string): { level: number; whole: string; names: string[] } {
  const text = title.trim()
  const level = Number(LEVEL.exec(text)?.[1] ?? 0)
  const whole = text.replace(LEVEL, '').trim()
  const names = whole.split(BETWEEN).map((name) => name.trim())
  return { level, whole, names: names.filter((name) => name !== '') }
}
