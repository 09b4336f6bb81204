import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { z } from 'zod'
import { parseJson } from '../values/stored-json'

const base64url = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/)
const shared = {
  id: base64url.max(2000),
  rawId: base64url.max(2000),
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}).transform(() => ({})),
}
const registration = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z
      .array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']))
      .optional()
      .catch([]),
  }),
})
const authentication = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
})

/** What a browser sent as JSON; undefined for what no browser sends. */
export function readRegistration(text: string): RegistrationResponseJSON | undefined {
  return registration.safeParse(parseJson(text)).data
}

export function readAuthentication(text: string): AuthenticationResponseJSON | undefined {
  return authentication.safeParse(parseJson(text)).data
}

// From within a frame of another site nobody signs in.
const clientData = z.object({ challenge: z.string(), crossOrigin: z.literal(false).optional() })

/** Empty where there is none. */
export function challengeOf({ response }: RegistrationResponseJSON | AuthenticationResponseJSON) {
  const text = Buffer.from(response.clientDataJSON, 'base64url').toString('utf8')
  return clientData.safeParse(parseJson(text)).data?.challenge ?? ''
}
