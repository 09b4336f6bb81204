/** Runs as a script of a page, without anything around it. */
export function forgetTyped() {
  for (const kept of [localStorage, sessionStorage])
    for (const key of Object.keys(kept)) if (/^tocsin-(note |form$)/.test(key)) kept.removeItem(key)
}
