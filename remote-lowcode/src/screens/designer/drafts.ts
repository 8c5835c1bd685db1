import { writeScreen, type Screen } from '@tessera/shared/contract/lowcode/screen-canvas'
import { screens } from '@tessera/shared/contract/lowcode/screens'
import { call } from '@tessera/shared/client/call'
import { refresh } from '@tessera/shared/client/use-call'
import type { DraftKind } from '@tessera/shared/client/use-draft-saving'

/** How a screen is saved. */
export const screenDrafts: DraftKind<Screen, { detail: string; component: string }> = {
  name: 'screenDesigner',
  isSavedByUser: true,
  write: writeScreen,
  send: async (id, written, expected) => {
    const saved = await call(screens.update, { id, ...written, ...expected }, { quiet: true })
    // Open screens show what was saved.
    void refresh(screens.show, screens.list)
    return saved
  },
}
