import type { FormEvent } from 'react'
import { createPortal } from 'react-dom'
import { useForm } from '../form-context.ts'
import { rowForm } from './table-cell.tsx'

interface Props {
  table: string
  /** Those that are drawn. */
  rows: readonly number[]
}

/**
 * The forms that the cells of each row belong to. With every key, browsers that fill forms in read the whole form of the field again, which
 * costs more than all else where hundreds of cells are in one. Forms must not stand in one another, hence their place.
 */
export function RowForms({ table, rows }: Props) {
  const { uid } = useForm()
  return createPortal(
    <div hidden>
      {rows.map((row) => (
        <form key={row} id={rowForm(uid, table, row)} onSubmit={still} />
      ))}
    </div>,
    document.body,
  )
}

const still = (event: FormEvent) => event.preventDefault()
