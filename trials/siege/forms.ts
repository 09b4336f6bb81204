/** The hidden fields of the form that holds `mark`, as a browser without JavaScript reads them. */
export async function readForm(url: string, cookie: string, mark: string) {
  const html = await (await fetch(url, { headers: { Cookie: cookie } })).text()
  const form = html.split('<form').find((text) => text.includes(mark))
  const fields = form?.matchAll(/<input type="hidden" name="([^"]*)"(?: value="([^"]*)")?/g) ?? []
  return [...fields].map(([, name = '', value = '']) => [name, unescaped(value)] as const)
}

/** Submits it with further fields; resolves with the status and the page that comes. */
export async function submitForm(
  url: string,
  cookie: string,
  fields: Iterable<readonly [name: string, value: string]>,
) {
  const body = new FormData()
  for (const [name, value] of fields) body.append(name, value)
  const headers = { Cookie: cookie, Origin: new URL(url).origin }
  const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual' })
  return { status: answer.status, html: await answer.text() }
}

function unescaped(text: string) {
  return text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&')
}
