/** A path of this site, to go on to; the list where there is none. */
export function ownPath(next: string | string[] | undefined) {
  const path = resolved(next)
  return path === undefined || path === '/' || path.startsWith('/login') ? '/incidents' : path
}

/** Twice: the first time turns `/.//elsewhere` into another site's address. */
function resolved(next: string | string[] | undefined) {
  const base = 'http://tocsin.invalid'
  if (typeof next !== 'string' || !next.startsWith('/') || !URL.canParse(next, base)) return undefined
  const { origin, pathname, search } = new URL(next, base)
  const path = `${pathname}${search}`
  return origin === base && URL.canParse(path, base) && new URL(path, base).origin === base ? path : undefined
}
