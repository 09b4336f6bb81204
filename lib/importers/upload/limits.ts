/** A backup of thousands of people is far smaller. */
export const MOST_UPLOADED_BYTES = 32 * 1024 * 1024
/** Of all files of an archive together, unpacked. */
export const MOST_BYTES = 64 * 1024 * 1024
export const MOST_FILES = 20_000
export const DEEPEST = 100
/** Objects and lists, of all files together: each takes a hundred times its bytes once it is read. */
export const MOST_VALUES = 1_000_000

export function megabytes(bytes: number) {
  return `${bytes / 1024 / 1024} MB`
}
