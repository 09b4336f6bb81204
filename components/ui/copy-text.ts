export type CopySource = { text: string } | { from: string }

/** To the clipboard; rejects where the browser or the server does not let it. */
export async function copyText(source: CopySource) {
  await navigator.clipboard.writeText('text' in source ? source.text : await read(source.from))
}

async function read(address: string) {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`The server answered ${answer.status}.`)
  return answer.text()
}
