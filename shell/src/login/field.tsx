import type { InputHTMLAttributes, Ref } from 'react'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'id'> {
  id: string
  label: string
  value: string
  refused: boolean
  onChange: (typed: string) => void
  ref?: Ref<HTMLInputElement>
}

/** A label and an input. The login page uses no component library, to stay small. */
export function Field({ id, label, refused, onChange, ...input }: Props) {
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input {...input} id={id} aria-invalid={refused} onChange={(event) => onChange(event.target.value)} />
    </>
  )
}
