import { Select } from '@arco-design/web-react'
import { useText } from '../../text/text.ts'
import { text } from '../../ui/print/text.ts'

interface Props {
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (id: string) => void
}

/** Chooses the template in the bar of a print preview. The preview is modal, so the list of options opens inside of it. */
export function TemplateSelect({ value, options, onChange }: Props) {
  const t = useText(text)
  return (
    <Select
      aria-label={t('print.template')}
      style={{ width: 200, maxWidth: '100%' }}
      getPopupContainer={(node) => node.closest('dialog') ?? document.body}
      value={value}
      options={[...options]}
      onChange={onChange}
    />
  )
}
