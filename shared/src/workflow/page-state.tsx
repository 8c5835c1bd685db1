import { Button, Result, Skeleton } from '@arco-design/web-react'
import type { CallError } from '../client/call.ts'
import { useText } from '../text/text.ts'
import { text } from './text.ts'

interface Props {
  className: string
  /** Undefined while the page loads. */
  error: CallError | undefined
  /** Title for what does not exist or may not be seen. */
  missing: string
  /** Title for every other failure. */
  failed: string
  onBack: () => void
  onRetry: () => void
}

/** What stands in place of a page that loads, or cannot be shown. */
export function PageState({ className, error, missing, failed, onBack, onRetry }: Props) {
  const t = useText(text)
  if (!error)
    return (
      <div className={className} aria-busy>
        <Skeleton animation text={{ rows: 8 }} />
      </div>
    )
  const isMissing = error.code === 404
  return (
    <Result
      className={className}
      status={isMissing ? '404' : 'error'}
      title={isMissing ? missing : failed}
      subTitle={isMissing ? '' : error.msg}
      extra={
        <Button onClick={isMissing ? onBack : onRetry}>{t(isMissing ? 'tasks.back' : 'tasks.retry')}</Button>
      }
    />
  )
}
