export function createFifo() {
  let last: Promise<unknown> = Promise.resolve()
  return function enqueue<T>(job: () => Promise<T>): Promise<T> {
    const result = last.then(job)
    last = result.catch(() => undefined)
    return result
  }
}
