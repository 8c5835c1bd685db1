import type { Layout } from '@tessera/shared/contract/lowcode/portal-grid'
import { writeLayout } from '@tessera/shared/contract/lowcode/portal-layout'
import { portals } from '@tessera/shared/contract/lowcode/portals'
import { call } from '@tessera/shared/client/call'
import { refresh } from '@tessera/shared/client/use-call'
import type { DraftKind } from '@tessera/shared/client/use-draft-saving'

/** How the layout of a portal is saved. */
export const portalDrafts: DraftKind<Layout, { formData: string }> = {
  name: 'portalDesigner',
  isSavedByUser: true,
  write: (layout) => ({ formData: writeLayout(layout) }),
  send: async (id, written, expected) => {
    const saved = await call(portals.update, { id, ...written, ...expected }, { quiet: true })
    // Open portals show what was saved.
    void refresh(portals.auth, portals.list)
    return saved
  },
  readEditor: async (id) => {
    const { lastModifyUser, lastModifyTime } = await call(portals.read, { id }, { quiet: true })
    return { user: lastModifyUser, lastModifyTime }
  },
}
