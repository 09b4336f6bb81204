import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { installFolder } from '../installation'
import type { SenderName } from './senders'

export type Snippet = { before: string; language: string; text: string }

const EXAMPLE_URL = 'https://tocsin.example.com'
const EXAMPLE_TOKEN = 'tocsin_TOKEN'
const FENCE = '```'

/** The "Configuration" of the sender's page in docs/senders, with this server's address and this token. */
export async function readRecipe(name: SenderName, { baseUrl, token }: { baseUrl: string; token: string }) {
  const page = await readFile(join(installFolder, 'docs/senders', `${name}.md`), 'utf8')
  const [, configuration = ''] = page.split(/^## /m)
  const filled = configuration.replaceAll(EXAMPLE_URL, baseUrl).replaceAll(EXAMPLE_TOKEN, token)
  return snippetsIn(filled)
}

function snippetsIn(markdown: string): Snippet[] {
  const parts = markdown.split(new RegExp(`^${FENCE}`, 'm'))
  return parts.flatMap((code, at) => {
    if (at % 2 === 0) return []
    const firstLine = code.indexOf('\n')
    const before = (parts[at - 1] ?? '').replace(/^Configuration\n/, '').trim()
    return {
      before: before.replaceAll('\n', ' '),
      language: code.slice(0, firstLine),
      text: code.slice(firstLine + 1).trimEnd(),
    }
  })
}
