const HIDDEN = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}]/gu

/** Speaks the parts, with a pause after each. https://www.twilio.com/docs/voice/twiml/say */
export function say(parts: readonly string[]) {
  return parts.map((part) => `<Say>${escapeXml(part)}</Say><Pause length="1"/>`).join('')
}

/** Speaks, and sends the key that is pressed meanwhile or within eight seconds. */
export function askForKey(url: string, parts: readonly string[]) {
  return `<Gather numDigits="1" finishOnKey="" method="POST" timeout="8" action="${escapeXml(url)}">${say(parts)}</Gather>`
}

export function twiml(...verbs: string[]) {
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${verbs.join('')}</Response>`
}

/** Answers an SMS. */
export function answerText(text: string) {
  return twiml(`<Message>${escapeXml(text)}</Message>`)
}

function escapeXml(text: string) {
  const escaped = text.replace(HIDDEN, ' ').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return escaped.replaceAll('"', '&quot;').replaceAll("'", '&apos;')
}
