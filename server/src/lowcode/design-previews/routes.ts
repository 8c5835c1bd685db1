import type { designPreviews } from '@tessera/shared/contract/lowcode/design-previews'
import { notFoundRefusal } from '../../db/crud.ts'
import type { Handlers } from '../../http/context.ts'
import { createPreview, findPreview } from './store.ts'

/** Drafts that designers open on their phones. */
export const designPreviewHandlers: Handlers<typeof designPreviews> = {
  create: ({ data }, { db, session }) => createPreview(db, data, session.userId),
  async read({ id }, { db }) {
    const data = await findPreview(db, id)
    if (data === undefined) throw notFoundRefusal()
    return { data }
  },
}
