'use server'

import { Opened } from './[token]/opened'

/** What the page of a link shows, for a token that is not in the address. */
export async function openAcknowledgeAction(token: string) {
  return <Opened token={String(token)} />
}
