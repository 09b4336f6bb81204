export function bodyUrl(rejectedAlertId: number, part = 1) {
  return `/rejected/${rejectedAlertId}/body${part > 1 ? `?part=${part}` : ''}`
}

export function bodyDownloadUrl(rejectedAlertId: number) {
  return `/rejected/${rejectedAlertId}/body/download`
}
