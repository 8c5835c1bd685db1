import { Select } from '@arco-design/web-react'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'

interface Props {
  value?: string
  onChange?: (value: string) => void
  disabled?: boolean
  id?: string
  'aria-label'?: string
}

/** A database: the product's own, or one that somebody described. */
export function SourceSelect(props: Props) {
  const t = useText(text)
  return <Select {...props} options={[{ value: '0', label: t('source.own') }]} />
}
