import { get, put, type Call } from '@tessera/shared/contract/wire'
import { call } from '@tessera/shared/client/call'
import { refresh } from '@tessera/shared/client/use-call'
import { moved } from './order.ts'
import type { Item } from './item-list.tsx'

const readShape = get('/{id}', { who: 'signed-in' })
const updateShape = put('/{id}', { who: 'signed-in' })

/** Moves a row up or down among its sisters: those whose place became another are saved with it. */
export function useOrder<Row extends Item>({ list, read, update }: { list: Call; read: Call; update: Call }, rows: readonly Row[]): (row: Row, by: -1 | 1) => void {
  const save = async (row: Row, by: -1 | 1) => {
    for (const { id, sortCode } of moved(rows, row.id, by)) {
      const record = (await call(read as typeof readShape, { id })) as unknown as object
      await call(update as typeof updateShape, { ...record, id, sortCode } as { id: string })
    }
  }
  return (row, by) =>
    void save(row, by)
      .catch(() => undefined)
      .then(() => refresh(list))
}
