import type { ReactNode } from 'react'
import { get, post, put, type Call } from '@tessera/shared/contract/wire'
import { useSend } from '@tessera/shared/client/use-call'
import { useRecord } from '@tessera/shared/client/use-record'
import { useText } from '@tessera/shared/text/text'
import { FieldGroup } from '@tessera/shared/widgets/form-drawer/field-group'
import { FormDrawer } from '@tessera/shared/widgets/form-drawer/form-drawer'
import { text } from './text.ts'

const shapes = { read: get('/{id}', { who: 'signed-in' }), create: post('/', { who: 'signed-in' }), update: put('/{id}', { who: 'signed-in' }) }

interface Props<Values> {
  id: string | null
  kind: string
  calls: { list: Call; read: Call; create: Call; update: Call }
  /** What a new one begins with. */
  fresh: Partial<Values>
  /** What is sent of what was filled in; the same if left out. */
  bodyOf?: (values: Values) => object
  width?: number
  onChange?: (changed: Partial<Values>) => void
  onClose: () => void
  children: ReactNode | ((record: Partial<Values>) => ReactNode)
}

/** The form of something that hangs on a menu. Whoever saves what another has changed meanwhile is told. */
export function ItemForm<Values extends object>({ id, kind, calls, fresh, bodyOf = (values) => values, width = 560, onChange, onClose, children }: Props<Values>) {
  const t = useText(text)
  const { data, error, mutate } = useRecord(calls.read as typeof shapes.read, id === null ? null : { id })
  const stale = [calls.list]
  const create = useSend(calls.create as typeof shapes.create, { stale, quiet: true })
  const update = useSend(calls.update as typeof shapes.update, { stale, quiet: true })
  const initial = id === null ? fresh : (data as Partial<Values> | null | undefined)
  const save = async (values: Values) => {
    const body = bodyOf({ ...initial, ...values })
    const { msg } = id === null ? await create.send(body as Record<string, never>) : await update.send({ ...body, id })
    return msg
  }
  return (
    <FormDrawer<Values> title={t(id === null ? 'rights.newItem' : 'rights.editItem', { kind })} width={width} initial={initial ?? undefined} failure={error} onRetry={() => void mutate()} {...(onChange ? { onChange } : {})} onSave={save} onClose={onClose}>
      <FieldGroup>{typeof children === 'function' ? initial && children(initial) : children}</FieldGroup>
    </FormDrawer>
  )
}
