/** Where the body of a rejected alert is shown whole. */
export function bodyUrl(rejectedAlertId: number, part = 1) {
  return `/rejected/${rejectedAlertId}/body${part > 1 ? `?part=${part}` : ''}`
}

/** Where it can be fetched as a file. */
export function bodyDownloadUrl(rejectedAlertId: number) {
  return `/rejected/${rejectedAlertId}/body/download`
}
