/** Reads the page to its last byte. @throws Error unless it is answered 200 */
export async function viewPage(url: string, cookie: string) {
  const answer = await fetch(url, { headers: { Cookie: cookie, Accept: 'text/html' }, redirect: 'manual' })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`)
}
