import { get, put, type Call } from '@tessera/shared/contract/wire'
import { call } from '@tessera/shared/client/call'
import { refresh } from '@tessera/shared/client/use-call'
import { moved, type Placed } from './order.ts'

const readShape = get('/{id}', { access: 'signed-in' })
const updateShape = put('/{id}', { access: 'signed-in' })

/** Moves a row up or down among its sisters: those whose place became another are saved with it, and the list is asked anew. */
export async function saveOrder(
  { list, read, update }: { list: Call; read: Call; update: Call },
  sisters: readonly Placed[],
  id: string,
  by: -1 | 1,
): Promise<void> {
  try {
    for (const { id: one, sortCode } of moved(sisters, id, by)) {
      const record = (await call(read as typeof readShape, { id: one })) as unknown as object
      await call(update as typeof updateShape, { ...record, id: one, sortCode } as { id: string })
    }
  } catch {
    // It was shown.
  }
  await refresh(list)
}
