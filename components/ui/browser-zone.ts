/** Its value is what `rememberZone` writes. With https its name keeps sibling hosts from setting it. */
export function zoneCookieName({ isSecure }: { isSecure: boolean }) {
  return `${isSecure ? '__Host-' : ''}tocsin-zone`
}

const YEAR_SECONDS = 31_536_000

let remembered: string | undefined

/**
 * The zone of the cookie, while the browser's clock goes by it. Without Intl, whose first use takes a phone a tenth of a
 * second.
 */
export function rememberedZone(): string | undefined {
  if (typeof document === 'undefined') return undefined
  remembered ??= ofThisClock(readCookie())
  return remembered
}

/** The zone of the browser's clock. */
export function browserZone() {
  remembered = rememberedZone() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  return remembered
}

export function rememberZone(timeZone: string) {
  remembered = timeZone
  const value = encodeURIComponent(`${timeZone} ${offsets()}`)
  const secure = isSecurePage() ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere, and needs HTTPS
  document.cookie = `${cookieName()}=${value}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`
}

function readCookie() {
  const start = `${cookieName()}=`
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(start))
  try {
    return decodeURIComponent(pair?.slice(start.length) ?? '')
  } catch {
    return ''
  }
}

function cookieName() {
  return zoneCookieName({ isSecure: isSecurePage() })
}

function isSecurePage() {
  return window.location.protocol === 'https:'
}

function ofThisClock(cookie: string) {
  const [timeZone, known] = cookie.split(' ')
  return known === offsets() ? timeZone : undefined
}

/** Of the first day of each month: zones that change their clocks on other days differ here. */
function offsets() {
  const year = new Date().getFullYear()
  return Array.from({ length: 12 }, (_, month) => new Date(year, month).getTimezoneOffset()).join()
}
