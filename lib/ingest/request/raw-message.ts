import { decodeUtf8 } from '../../contract/parse-alert'
import type { Source } from '../../sources/read-notices'
import { parseJson } from '../../values/stored-json'
import { isVisible, withoutByteOrderMark } from '../../values/text'

/** A message of SNS has 256 KiB at most. */
const MOST_BYTES = 256 * 1024

type Sent = { [name: string]: string | string[] | undefined; 'content-type'?: string }

/**
 * A message in plain words that Amazon SNS delivers raw, as JSON text; undefined for any other body:
 * https://docs.aws.amazon.com/sns/latest/dg/sns-large-payload-raw-message-delivery.html
 */
export function rawMessage(bytes: Uint8Array, headers: Sent, { reading }: Source): Uint8Array | undefined {
  const isMarked = headers['x-amz-sns-rawdelivery'] === 'true'
  const isPlain = reading.preset === 'cloudwatch' && /^text\/plain\b/i.test(headers['content-type'] ?? '')
  const decoded = (isMarked || isPlain) && bytes.length <= MOST_BYTES ? decodeUtf8(bytes) : undefined
  if (decoded === undefined) return undefined
  const text = withoutByteOrderMark(decoded)
  // Broken JSON is a sender's fault, and said to be that.
  if (!isVisible(text) || (!isMarked && /^\s*[{[]/.test(text)) || parseJson(text) !== undefined) return undefined
  return Buffer.from(JSON.stringify(text))
}
