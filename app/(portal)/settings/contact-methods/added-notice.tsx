import { SigningSecret } from '@/components/signing-secret'
import type { SendResult } from '@/lib/channels/channel'
import { SendResultNotice } from './send-result-notice'

type AddedNoticeProps = { contactMethodId: number; result: SendResult; signingSecret: string | undefined }

export function AddedNotice({ contactMethodId, result, signingSecret }: AddedNoticeProps) {
  return (
    <div className="flex flex-col gap-3">
      {signingSecret && <SigningSecret secret={signingSecret} />}
      <SendResultNotice what="code" result={result} />
      <p>
        Added. It counts once{' '}
        {result.isDelivered ? 'you have typed the code in' : 'a code has arrived and you have typed it in'}:{' '}
        <a href={`#contact-method-${contactMethodId}`}>to the code</a>.
      </p>
    </div>
  )
}
