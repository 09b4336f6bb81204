import type { RefusalDeps } from '../audit/refusals'
import type { IssuerClients } from './issuer-clients'

export type SignInDeps = RefusalDeps & {
  clients: IssuerClients
  /** By the slug, of the issuers that the server's settings have. */
  secrets: ReadonlyMap<string, string>
  /** Whether this address may make the issuer be asked again. */
  mayTry: (address: string) => Promise<boolean>
  baseUrl: string
  secret: string
}
