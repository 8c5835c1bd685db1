import { Alert } from '@arco-design/web-react'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'

/** Shown instead of controls that the user lacks permission for; names the missing permission. */
export function MissingPermission({ code }: { code: string }) {
  const t = useText(text)
  return <Alert type="info" content={t('remotes.noRight', { code })} />
}
