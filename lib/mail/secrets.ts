const SHORTEST = 4

/** Removes user and password of an SMTP address from a text, in their encoded forms too. */
export function hideSecrets(text: string, smtpUrl: string) {
  const { username, password } = new URL(smtpUrl)
  const [user, secret] = [decoded(username), decoded(password)]
  const forms = [secret, password, base64(secret), base64(`\0${user}\0${secret}`)]
  return forms
    .filter((form) => form.length >= SHORTEST)
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, form) => rest.replaceAll(form, '…'), text)
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function base64(text: string) {
  return Buffer.from(text).toString('base64')
}
