import { isDeepStrictEqual } from 'node:util'
import { LONGEST_SECONDS, until } from '../ground/until'

/**
 * Waits until `read` gives what is wanted.
 * @throws Error with what it gave last
 */
export async function expectSoon<T>(
  what: string,
  read: () => Promise<T>,
  wanted: T | ((value: T) => boolean),
  seconds = LONGEST_SECONDS,
) {
  let last: T | undefined
  const holds = async () => {
    last = await read()
    return typeof wanted === 'function' ? (wanted as (value: T) => boolean)(last) : isDeepStrictEqual(last, wanted)
  }
  if (!(await until(seconds, holds))) throw new Error(`${what}: ${JSON.stringify(last)}`)
}
