import { IconClose } from '@arco-design/web-react/icon'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'

/** The icon in the button that closes an Alert, with a name: Arco's button has none. */
export default function CloseNoteIcon() {
  const t = useText(text)
  // Arco hides its icons from screen readers.
  return <IconClose role="img" aria-label={t('arco.closeNote')} aria-hidden={false} />
}
