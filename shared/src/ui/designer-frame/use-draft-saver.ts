import { Message } from '@arco-design/web-react'
import { useEffect, useRef } from 'react'
import {
  useDraftSaving,
  type DraftKind,
  type LocalCopy,
  type Meanwhile,
  type SaveState,
} from '../../client/use-draft-saving.ts'
import { session } from '@tessera/shared/session'
import { useText } from '../../text/text.ts'
import { text } from './text.ts'

/** How the draft of an open designer is saved. */
export interface DraftSaver<C = unknown> {
  readonly saving: SaveState
  /** Saves what is not saved yet; returns whether the server has everything. */
  readonly save: (overwrite?: boolean) => Promise<boolean>
  /** What another user has saved meanwhile, while the state is a conflict. */
  readonly meanwhile: Meanwhile<C> | null
  /** Merges both drafts with the choices of the user. */
  readonly resolve: (choices: Readonly<Record<string, 'mine' | 'theirs'>>) => Promise<void>
  /** Saves, and runs something once everything is saved; else says why it does not run. */
  readonly saveBefore: (run: () => void) => Promise<void>
  /** Saves and leaves the designer. */
  readonly close: () => Promise<void>
}

interface Options<D, Written extends object, C> {
  kind: DraftKind<D, Written, C>
  store: { readonly draft: () => D; readonly subscribe: (listener: () => void) => () => void }
  id: string
  /** Name of what is designed, for the question before the page is left. */
  name: string
  lastModifyTime: number | null
  /** The unsaved copy of this tab; it is restored on top of the saved draft. */
  copy: LocalCopy<Written> | null
  restore: (copy: LocalCopy<Written>) => void
  /** Shows a merged draft; for kinds that merge. Must be the same function in every render. */
  apply?: (draft: D) => void
  onClose: () => void
}

/**
 * Saves the draft of a designer while it is changed, and asks before the page is left with unsaved changes. An unsaved
 * copy of this tab is restored with the time that it was based on: if another user has saved since, the server refuses
 * the next save, and the user decides.
 */
export function useDraftSaver<D, Written extends object, C = never>(
  options: Options<D, Written, C>,
): DraftSaver<C> & { readonly saved: () => D } {
  const { kind, store, id, name, lastModifyTime, copy, restore, apply, onClose } = options
  const t = useText(text)
  const {
    state: saving,
    save,
    saved,
    meanwhile,
    resolve,
  } = useDraftSaving(
    kind,
    store,
    id,
    copy ? copy.lastModifyTime : lastModifyTime,
    apply && {
      isBaseKnown: copy === null || copy.lastModifyTime === lastModifyTime,
      apply,
      onMerged: ({ user }) => Message.info(user ? t('draft.merged', { user }) : t('draft.mergedOwn')),
    },
  )
  const restored = useRef(false)
  useEffect(() => {
    if (!copy || restored.current) return
    restored.current = true
    restore(copy)
    Message.info(t('draft.localCopy'))
  }, [copy, restore, t])
  useEffect(() => {
    if (saving.at === 'saved') return
    return session.blockUnload(t('draft.unsaved', { name }))
  }, [saving.at, t, name])
  return {
    saving,
    save,
    saved,
    meanwhile,
    resolve,
    saveBefore: async (run) => {
      if (await save()) run()
      else Message.error(t('draft.saveFirst'))
    },
    close: async () => {
      if (await save()) onClose()
    },
  }
}
