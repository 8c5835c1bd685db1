import type { FormEvent } from 'react'
import { createPortal } from 'react-dom'
import { useForm } from '../form-context.ts'
import { rowFormId } from './table-cell.tsx'

interface Props {
  table: string
  /** Keys of the rendered rows. */
  rows: readonly number[]
}

/**
 * One form per row, to which its inputs belong. On every key, the autofill of browsers reads the whole form
 * of the input, which is slow with hundreds of cells in one form. Forms must not be nested, so these are
 * rendered in the body.
 */
export function RowForms({ table, rows }: Props) {
  const { uid } = useForm()
  return createPortal(
    <div hidden>
      {rows.map((row) => (
        <form key={row} id={rowFormId(uid, table, row)} onSubmit={preventSubmit} />
      ))}
    </div>,
    document.body,
  )
}

const preventSubmit = (event: FormEvent) => event.preventDefault()
