/** Whether Twilio takes it for a URL of its own requests: whole, and of a host without underscores. */
export function isWholeUrl(text: string) {
  if (text.length > 4000 || !URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return ['http:', 'https:'].includes(protocol) && !hostname.includes('_')
}
