import { useMemo, useState, type ReactNode } from 'react'
import type { Call } from '../../contract/wire.ts'
import { hiddenKeysOf } from '../../access/hidden-keys.ts'
import type { CallError } from '../../client/call.ts'
import { useSend } from '../../client/use-call.ts'
import { useRecord } from '../../client/use-record.ts'
import { normalizeEmpty } from './normalize-empty.ts'
import { FormDrawer } from './form-drawer.tsx'

interface Props<Values> {
  /** Id of the record; null for a new one. */
  id: string | null
  calls: { read: Call; create: Call; update: Call }
  /** Calls whose cached data is reloaded after saving. */
  stale: readonly Call[]
  /** Titles for a new and for an existing record. */
  titles: readonly [string, string]
  /** Width in pixels, limited to the screen. */
  width?: number
  /**
   * Initial values of a new record besides `enabledMark`; undefined while they are loading. Without a
   * `sortCode` the server puts the record after the last one of its list.
   */
  newRecordValues: Partial<Values> | undefined
  /** Error of loading those values. */
  failure?: CallError | undefined
  /** Convert the record to form values and back; by default unchanged. */
  toFormValues?: (record: never) => Partial<Values>
  toInput?: (values: Values) => object
  /** Called with the output of the create call, unless the second submit button saved it. */
  onCreated?: (created: never, values: Values) => void
  /** A second submit button, and what to do with the id of the saved record. */
  saveAnd?: { okText: string; run: (id: string, values: Values) => void } | undefined
  onClose: () => void
  /** The fields; as a function, it receives the current form values. */
  children: ReactNode | ((now: Partial<Values>) => ReactNode)
}

interface ModifiedRecord {
  lastModifyTime?: number | null
}

/**
 * The form of a record with a read, a create and an update call. A notice names the hidden fields. When
 * another user has saved the record in the meantime, the form shows the conflict and offers to load the other
 * changes.
 */
export function RecordForm<Values extends object>({
  id,
  calls,
  stale,
  titles,
  width = 640,
  newRecordValues,
  failure,
  toFormValues = (record) => record,
  toInput = (values) => values,
  onCreated,
  saveAnd,
  onClose,
  children,
}: Props<Values>) {
  const { data, error, mutate, reload } = useRecord(calls.read, id === null ? null : ({ id } as never))
  const create = useSend(calls.create, { stale, quiet: true })
  const update = useSend(calls.update, { stale, quiet: true })
  const hiddenFields = useMemo(() => hiddenKeysOf(calls.read, data as object | undefined), [calls.read, data])
  const [changed, setChanged] = useState<Partial<Values>>({})

  const defaults = () =>
    newRecordValues && ({ enabledMark: 1, ...newRecordValues } as unknown as Partial<Values>)
  const recordInitial = () => (data === undefined ? undefined : toFormValues(data as never))
  const initial = id === null ? defaults() : recordInitial()

  const save = async (values: Values, isSecond: boolean) => {
    const body = toInput({ ...initial, ...values })
    if (id !== null) {
      const { msg } = await update.send({
        ...normalizeEmpty(calls.update, body),
        id,
        lastModifyTime: (data as ModifiedRecord).lastModifyTime,
      } as never)
      if (isSecond) saveAnd?.run(id, values)
      return msg
    }
    const { data: created, msg } = await create.send(normalizeEmpty(calls.create, body) as never)
    if (isSecond) saveAnd?.run((created as { id: string }).id, values)
    else onCreated?.(created as never, values)
    return msg
  }
  return (
    <FormDrawer<Values>
      title={titles[id === null ? 0 : 1]}
      width={width}
      initial={initial}
      failure={error ?? failure}
      onRetry={() => void mutate()}
      {...(typeof children === 'function'
        ? { onChange: (by: Partial<Values>) => setChanged((previous) => ({ ...previous, ...by })) }
        : {})}
      hiddenFields={hiddenFields}
      secondOkText={saveAnd?.okText}
      onSave={save}
      loadLatest={async () => toFormValues((await reload()) as never)}
      onClose={onClose}
    >
      {typeof children === 'function' ? children({ ...initial, ...changed }) : children}
    </FormDrawer>
  )
}
