const LIMIT_MS = 700

/** `otherwise` after 0.7 seconds: a scrape is answered within one. */
export async function within<T>(work: Promise<T>, otherwise: T) {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), LIMIT_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
