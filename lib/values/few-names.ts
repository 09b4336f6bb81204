const list = new Intl.ListFormat('en')

/** The first of them in words, and how many are left: `Ana, Ben, and 2 more`. */
export function fewNames(names: readonly string[], most: number) {
  const left = names.length - most
  return list.format(left > 0 ? [...names.slice(0, most), `${left} more`] : names)
}
