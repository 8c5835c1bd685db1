import type { ReactNode } from 'react'
import type { Call } from '@tessera/shared/contract/wire'
import { useText } from '@tessera/shared/text/text'
import { FieldGroup } from '@tessera/shared/ui/form-drawer/field-group'
import { RecordForm } from '@tessera/shared/ui/form-drawer/record-form'
import { text } from './text.ts'

interface Props<Values> {
  id: string | null
  kind: string
  calls: { list: Call; read: Call; create: Call; update: Call }
  /** Initial values of a new record. */
  newRecordValues: Partial<Values>
  toInput?: (values: Values) => object
  width?: number
  onClose: () => void
  children: ReactNode | ((now: Partial<Values>) => ReactNode)
}

/** Form of a button, column, field or data scheme of a menu. */
export function ItemForm<Values extends object>({
  kind,
  calls,
  width = 560,
  children,
  ...form
}: Props<Values>) {
  const t = useText(text)
  return (
    <RecordForm<Values>
      {...form}
      calls={calls}
      stale={[calls.list]}
      titles={[t('rights.newItem', { kind }), t('rights.editItem', { kind })]}
      width={width}
    >
      {typeof children === 'function' ? (
        (now) => <FieldGroup>{children(now)}</FieldGroup>
      ) : (
        <FieldGroup>{children}</FieldGroup>
      )}
    </RecordForm>
  )
}
