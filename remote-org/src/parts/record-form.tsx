import type { ReactNode } from 'react'
import type { Call } from '@tessera/shared/contract/wire'
import { useSend } from '@tessera/shared/client/use-call'
import { useRecord } from '@tessera/shared/client/use-record'
import { FormDrawer } from '@tessera/shared/widgets/form-drawer/form-drawer'
import { cleared } from './cleared.ts'

interface Props<Values> {
  /** Null for a new record. */
  id: string | null
  calls: { read: Call; create: Call; update: Call }
  /** Rows whose answers are old once it is saved. */
  stale: readonly Call[]
  /** Of a new record and of one that is there. */
  titles: readonly [string, string]
  /** What a new record starts from, beside being enabled. */
  fresh: Partial<Values>
  /** The record as the form holds it, and back; both are the wire's own where nothing is said. */
  valuesOf?: (record: never) => Partial<Values>
  bodyOf?: (values: Values) => object
  onClose: () => void
  children: ReactNode
}

interface Standing {
  lastModifyTime: number | null
}

/** The form of a unit, a position, a role or a group; whoever saves later than somebody else is told. */
export function RecordForm<Values extends object>({ id, calls, stale, titles, fresh, valuesOf = (record) => record, bodyOf = (values) => values, onClose, children }: Props<Values>) {
  const { data, error, mutate, renew } = useRecord(calls.read, id === null ? null : ({ id } as never))
  const create = useSend(calls.create, { stale, quiet: true })
  const update = useSend(calls.update, { stale, quiet: true })

  const save = async (values: Values) => {
    const body = { ...cleared(bodyOf(values)), sortCode: (values as { sortCode?: number }).sortCode ?? 0 }
    const { msg } = id === null ? await create.send(body as never) : await update.send({ id, ...body, lastModifyTime: (data as Standing).lastModifyTime } as never)
    return msg
  }
  const started = { enabledMark: 1, sortCode: 0, ...fresh } as unknown as Partial<Values>
  return (
    <FormDrawer<Values>
      title={titles[id === null ? 0 : 1]}
      width={640}
      initial={id === null ? started : data === undefined ? undefined : valuesOf(data as never)}
      failure={error}
      onRetry={() => void mutate()}
      onSave={save}
      newest={async () => valuesOf((await renew()) as never)}
      onClose={onClose}
    >
      {children}
    </FormDrawer>
  )
}
