import { get, put, type Call } from '@tessera/shared/contract/wire'
import { call } from '@tessera/shared/client/call'
import { refresh } from '@tessera/shared/client/use-call'
import { reorder, type SortedRow } from './order.ts'

const readShape = get('/{id}', { access: 'signed-in' })
const updateShape = put('/{id}', { access: 'signed-in' })

/**
 * Moves a row up or down among its siblings, saves every row with a new sort code, and refreshes the list.
 */
export async function saveOrder(
  { list, read, update }: { list: Call; read: Call; update: Call },
  siblings: readonly SortedRow[],
  id: string,
  offset: -1 | 1,
): Promise<void> {
  try {
    for (const { id: rowId, sortCode } of reorder(siblings, id, offset)) {
      const record = (await call(read as typeof readShape, { id: rowId })) as unknown as object
      await call(update as typeof updateShape, { ...record, id: rowId, sortCode } as { id: string })
    }
  } catch {
    // The error was shown already.
  }
  await refresh(list)
}
