type Site = { baseUrl: string; isStrict: boolean }

/**
 * Where a link to acknowledge leads. Browsers do not send a fragment, so strictly the token is one; else it is part of the path, because
 * some mail gateways cut fragments off, and who is woken must get through.
 */
export function acknowledgeAddress({ baseUrl, isStrict }: Site, token: string) {
  return `${baseUrl}/acknowledge${isStrict ? '#' : '/'}${token}`
}

/** Where a button that is pressed without a browser sends its token: in the path, or strictly as a bearer token. */
export function buttonOf({ baseUrl, isStrict }: Site, token: string): { url: string; bearer?: string } {
  const url = `${baseUrl}/api/acknowledge`
  return isStrict ? { url, bearer: token } : { url: `${url}/${token}` }
}
