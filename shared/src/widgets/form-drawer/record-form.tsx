import { useMemo, useState, type ReactNode } from 'react'
import type { Call } from '@tessera/shared/contract/wire'
import { unseenIn } from '@tessera/shared/access/unseen'
import type { CallError } from '@tessera/shared/client/call'
import { useSend } from '@tessera/shared/client/use-call'
import { useRecord } from '@tessera/shared/client/use-record'
import { emptied } from './emptied.ts'
import { FormDrawer } from './form-drawer.tsx'

interface Props<Values> {
  /** Null for a new record. */
  id: string | null
  calls: { read: Call; create: Call; update: Call }
  /** Rows whose answers are old once it is saved. */
  stale: readonly Call[]
  /** Of a new record and of one that is there. */
  titles: readonly [string, string]
  /** Pixels; never wider than the screen. */
  width?: number
  /** What a new record starts from, beside being enabled; undefined while that is fetched. */
  fresh: Partial<Values> | undefined
  /** Why that could not be fetched. */
  failure?: CallError | undefined
  /** The record as the form holds it, and back; both are the wire's own where nothing is said. */
  valuesOf?: (record: never) => Partial<Values>
  bodyOf?: (values: Values) => object
  /** What the server gave for a new record. */
  onMade?: (made: never, values: Values) => void
  onClose: () => void
  /** The fields; as a function, drawn of what stands in the form now. */
  children: ReactNode | ((now: Partial<Values>) => ReactNode)
}

interface Standing {
  lastModifyTime?: number | null
}

/**
 * The form of a record that is made and changed by the three calls of its table. What its user may not see stands there closed, and whoever
 * saves later than somebody else is told and may take over the other's changes.
 */
export function RecordForm<Values extends object>({
  id,
  calls,
  stale,
  titles,
  width = 640,
  fresh,
  failure,
  valuesOf = (record) => record,
  bodyOf = (values) => values,
  onMade,
  onClose,
  children,
}: Props<Values>) {
  const { data, error, mutate, renew } = useRecord(calls.read, id === null ? null : ({ id } as never))
  const create = useSend(calls.create, { stale, quiet: true })
  const update = useSend(calls.update, { stale, quiet: true })
  const unseen = useMemo(() => unseenIn(calls.read, data as object | undefined), [calls.read, data])
  const [changed, setChanged] = useState<Partial<Values>>({})

  const began =
    id === null
      ? fresh && ({ enabledMark: 1, sortCode: 0, ...fresh } as unknown as Partial<Values>)
      : data === undefined
        ? undefined
        : valuesOf(data as never)

  const save = async (values: Values) => {
    const body = bodyOf({ ...began, ...values })
    if (id !== null)
      return (
        await update.send({
          ...emptied(calls.update, body),
          id,
          lastModifyTime: (data as Standing).lastModifyTime,
        } as never)
      ).msg
    const { data: made, msg } = await create.send(emptied(calls.create, body) as never)
    onMade?.(made as never, values)
    return msg
  }
  return (
    <FormDrawer<Values>
      title={titles[id === null ? 0 : 1]}
      width={width}
      initial={began}
      failure={error ?? failure}
      onRetry={() => void mutate()}
      {...(typeof children === 'function'
        ? { onChange: (by: Partial<Values>) => setChanged((before) => ({ ...before, ...by })) }
        : {})}
      unseen={unseen}
      onSave={save}
      newest={async () => valuesOf((await renew()) as never)}
      onClose={onClose}
    >
      {typeof children === 'function' ? children({ ...began, ...changed }) : children}
    </FormDrawer>
  )
}
