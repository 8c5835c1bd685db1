import IconHover from '@arco-design/web-react/es/_class/icon-hover.js'
import type { ComponentProps } from 'react'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'

/** The icon that removes a tag: Arco gives it an English name in every language. */
export default function TagClose(props: ComponentProps<typeof IconHover>) {
  const t = useText(text)
  return <IconHover {...props} aria-label={t('arco.removeTag')} />
}
