import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'

// Few need it, and every page would load it.
const webAuthn = () => import('@simplewebauthn/browser')

type Answer = { ok: true; text: string } | { ok: false; fault: string }

/** Has the browser ask for a passkey. `text`: what it says, as JSON. */
export async function answerByPasskey(
  ask: () => Promise<PublicKeyCredentialRequestOptionsJSON | undefined>,
): Promise<Answer> {
  const optionsJSON = await ask()
  if (!optionsJSON) return { ok: false, fault: 'That took too long. Sign in again.' }
  try {
    const { startAuthentication } = await webAuthn()
    return { ok: true, text: JSON.stringify(await startAuthentication({ optionsJSON })) }
  } catch (error) {
    return { ok: false, fault: passkeyFaultText(error) }
  }
}

/** Has the browser make a passkey. */
export async function makePasskey(ask: () => Promise<PublicKeyCredentialCreationOptionsJSON>): Promise<Answer> {
  const optionsJSON = await ask()
  try {
    const { startRegistration } = await webAuthn()
    return { ok: true, text: JSON.stringify(await startRegistration({ optionsJSON })) }
  } catch (error) {
    return { ok: false, fault: passkeyFaultText(error) }
  }
}

function passkeyFaultText(error: unknown) {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError')
    return 'The browser used no passkey: cancelled, or none fits.'
  if (name === 'InvalidStateError') return 'This device has a passkey for your account already.'
  return 'This browser cannot use passkeys here.'
}
