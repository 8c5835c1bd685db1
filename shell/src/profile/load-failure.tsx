import { Button } from '@arco-design/web-react'
import type { CallError } from '@tessera/shared/client/call'
import { useText } from '@tessera/shared/text/text'
import { Outcome } from '../outcome/outcome.tsx'
import { text } from './text.ts'

/** Message for a part of the profile that could not be loaded, with a reference and a retry button. */
export function LoadFailure({ failure, onRetry }: { failure: CallError; onRetry: () => void }) {
  const t = useText(text)
  return (
    <Outcome
      status="error"
      title={t('profile.failed')}
      subTitle={[failure.msg, failure.requestId && t('profile.quote', { id: failure.requestId })]
        .filter(Boolean)
        .join(' · ')}
      extra={<Button onClick={onRetry}>{t('profile.retry')}</Button>}
    />
  )
}
