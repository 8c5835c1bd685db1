import type { designPreviews } from '@tessera/shared/contract/lowcode/design-previews'
import { notFoundRefusal } from '../../db/crud.ts'
import type { Handlers } from '../../http/context.ts'
import { assertTypeRight } from '../designs/protected.ts'
import { createPreview, findPreview } from './store.ts'

/** Drafts that designers open on their phones. */
export const designPreviewHandlers: Handlers<typeof designPreviews> = {
  async create(preview, { db, session }) {
    assertTypeRight(session.access, preview.type)
    return createPreview(db, preview, session.userId)
  },
  async read({ id }, { db, session }) {
    const preview = await findPreview(db, id)
    if (!preview) throw notFoundRefusal()
    assertTypeRight(session.access, preview.type)
    return { data: preview.data }
  },
}
