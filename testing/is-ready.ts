import { get as getPlainly } from 'node:http'
import { get as getSecurely } from 'node:https'

/** Whether a server says that it stores the next alert. Over TLS nobody vouches for the certificate of a test. */
export function isReady(baseUrl: string) {
  const get = baseUrl.startsWith('https:') ? getSecurely : getPlainly
  return new Promise<boolean>((resolve) => {
    get(`${baseUrl}/api/health/ready`, { rejectUnauthorized: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200)
    }).once('error', () => resolve(false))
  })
}
