import { Alert } from '@arco-design/web-react'
import { useMenu } from '../../access/use-menu.ts'
import { useText } from '../../text/text.ts'
import { text } from './text.ts'

/** Tells designers that the design of a generated page has a newer release than the page. */
export function NewerRelease({ generated, current }: { generated: number; current: number }) {
  const t = useText(text)
  const designerMenu = useMenu('onlineDev.webDesign')
  if (!designerMenu || current <= generated) return null
  return <Alert type="info" closable content={t('records.newerRelease', { generated, current })} />
}
