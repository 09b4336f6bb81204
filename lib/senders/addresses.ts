export type SenderAddress = { speaksTo: string; url: string; token: string }

export function ownAddress(baseUrl: string): SenderAddress {
  return {
    speaksTo: 'a webhook',
    url: `${baseUrl}/api/webhook/ingest`,
    token: 'The token goes into the header Authorization, after the word Bearer.',
  }
}

/** For tools that speak the API of another product; docs/senders has a page for each. */
export function otherAddresses(baseUrl: string): SenderAddress[] {
  return [
    {
      speaksTo: 'PagerDuty',
      url: `${baseUrl}/v2/enqueue`,
      token: 'The token is the integration key, also called routing key.',
    },
    {
      speaksTo: 'Opsgenie',
      url: `${baseUrl}/v2/alerts`,
      token: 'The token is the API key. Some tools want the address without /v2/alerts.',
    },
  ]
}
