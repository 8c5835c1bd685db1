import { Alert, Button } from '@arco-design/web-react'
import { useText } from '../../text/text.ts'
import { text } from './text.ts'

/** Why something could not be loaded, and how to load it again. */
export interface FailedCheck {
  readonly msg: string
  readonly onRetry: () => void
}

/** Stands where something could not be loaded, so that it does not look empty. */
export function FailedLoad({ title, msg, onRetry }: FailedCheck & { title?: string }) {
  const t = useText(text)
  return (
    <Alert
      type="warning"
      {...(title ? { title } : {})}
      content={msg}
      action={
        <Button type="text" size="mini" onClick={onRetry}>
          {t('draft.retry')}
        </Button>
      }
    />
  )
}
