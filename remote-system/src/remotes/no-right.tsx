import { Alert } from '@arco-design/web-react'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'

/** Said in place of controls that this user may not use: which right is missing and who can grant it. */
export function NoRight({ code }: { code: string }) {
  const t = useText(text)
  return <Alert type="info" content={t('remotes.noRight', { code })} />
}
