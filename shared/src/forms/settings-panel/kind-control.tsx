import { useId } from 'react'
import type { Kind } from '../../contract/fields/kind.ts'
import { viewOf } from '../../fields/views.ts'

interface Props {
  kind: Kind
  settings: Readonly<Record<string, unknown>>
  label: string
  value: unknown
  onChange: (value: unknown) => void
}

/** The control of a kind for a value of a setting, outside of any form; nothing for kinds without one. */
export function KindControl({ kind, settings, label, value, onChange }: Props) {
  const id = useId()
  const Control = viewOf(kind)?.Input
  if (!Control) return null
  return (
    <Control
      id={id}
      label={label}
      settings={{ ...settings, placeholder: '' } as never}
      value={value === undefined || value === '' ? kind.empty(settings as never) : value}
      onChange={onChange}
      onBlur={() => {}}
      size="small"
      disabled={false}
      readOnly={false}
      invalid={false}
      describedBy={undefined}
      inCell
    />
  )
}
