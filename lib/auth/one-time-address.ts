/**
 * Where a one-time link leads. Its secret is a fragment, which browsers keep to themselves: it is in no log of a proxy, and what opens
 * links to look at them, as mail servers do, learns nothing by it.
 */
export function oneTimeAddress(baseUrl: string, page: 'setup' | 'password', secret: string) {
  return `${baseUrl}/${page}#${secret}`
}
