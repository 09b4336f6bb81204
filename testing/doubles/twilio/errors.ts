import type { Answer } from '../faults'

const STATUSES: Record<number, number> = { 20003: 401, 20404: 404, 20429: 429, 20500: 500, 20503: 503 }

const MESSAGES: Record<number, string> = {
  20001: 'Unknown parameters',
  20003: 'Authenticate',
  20404: 'The requested resource was not found',
  20429: 'Too Many Requests',
  20500: 'An internal server error has occurred',
  20503: 'Service unavailable',
  21200: 'Invalid parameter',
  21201: "No 'To' number is specified",
  21205: 'Url is not a valid URL',
  21210: "The 'From' phone number is not yet verified for your account",
  21211: "The 'To' number is not a valid phone number",
  21212: "The 'From' number is not a valid phone number, shortcode, or alphanumeric sender ID",
  21213: "A 'From' phone number is required",
  21214: "The 'To' phone number cannot be reached",
  21215: "Account not authorized to call the 'To' number",
  21216: "Account not allowed to call the 'To' number",
  21217: 'Phone number does not appear to be valid',
  21220: 'Call is not in-progress. Cannot redirect',
  21266: "'To' and 'From' number cannot be the same",
  21408: "Permission to send an SMS has not been enabled for the region of the 'To' number",
  21602: 'Message body is required',
  21603: "A 'From' phone number is required",
  21604: "A 'To' phone number is required",
  21606: "The 'From' phone number is not a valid, message-capable number of your account",
  21609: 'The StatusCallback URL is not a valid URL',
  21610: 'Attempt to send to unsubscribed recipient',
  21611: "The 'From' number has exceeded the maximum number of queued messages",
  21612: "Message cannot be sent with the current combination of 'To' and 'From'",
  21614: "The 'To' number is not a valid mobile number",
  21617: 'The concatenated message body exceeds the 1600 character limit',
  21624: 'Invalid validity period value',
  21626: 'Invalid StatusCallbackEvent',
  21701: 'The Messaging Service does not exist',
  21705: 'The Messaging Service is invalid',
}

/** Twilio's error JSON; the status is the one that Twilio gives with the code, unless another is named. */
export function apiError(code: number, status = STATUSES[code] ?? 400): Answer {
  const message = MESSAGES[code] ?? `Error ${code}`
  return { status, body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status } }
}
