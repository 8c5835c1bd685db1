import { useCallback, useEffect, useRef, useState } from 'react'
import { session } from '@tessera/shared/session'
import { Code } from '../contract/code.ts'
import { storeItem } from '../session/store-item.ts'
import { CallError } from './call.ts'

/** Time after the last change until the draft is saved. */
const debounceMs = 800
/** Time after the last change until the tab has a copy; leaving the page does not wait for it. */
const copyDelayMs = 200

export type SaveState =
  | { readonly at: 'saved'; readonly time: number | null }
  | { readonly at: 'pending' }
  /** Changed, and saved when the user says so. */
  | { readonly at: 'unsaved' }
  | { readonly at: 'saving' }
  | { readonly at: 'failed'; readonly why: string }
  | { readonly at: 'conflict' }

/** The store of an open designer. */
interface DraftStore<D> {
  readonly draft: () => D
  readonly subscribe: (listener: () => void) => () => void
}

/** A draft that another user, or another window, has saved meanwhile. */
export interface OtherDraft<D> {
  readonly draft: D
  readonly lastModifyTime: number | null
  /** Who saved it, and when; '' where that is not known. */
  readonly user: string
}

/** How drafts that were changed at the same time become one. `C` is something that both have set differently. */
export interface DraftMerging<D, C> {
  readonly load: (id: string) => Promise<OtherDraft<D>>
  readonly merge: (
    sides: { readonly base: D; readonly mine: D; readonly theirs: D },
    choices: Readonly<Record<string, 'mine' | 'theirs'>>,
  ) => { readonly draft: D; readonly conflicts: readonly C[] }
}

/** How the drafts of a designer are written and saved. */
export interface DraftKind<D, Written extends object, C = never> {
  /** Name of the designer in the storage of the tab. */
  readonly name: string
  readonly write: (draft: D) => Written
  /** Saves a draft; without `lastModifyTime` over whatever another user has saved. */
  readonly send: (
    id: string,
    written: Written,
    expected: { readonly lastModifyTime?: number | null },
  ) => Promise<{ lastModifyTime: number | null }>
  /** What is saved is what others work with at once: it is saved when the user says so, not while it is changed. */
  readonly isSavedByUser?: boolean
  /** Without it the user keeps one of two drafts. */
  readonly merging?: DraftMerging<D, C>
  /** Who saved last, and when, where drafts are not merged. */
  readonly readEditor?: (id: string) => Promise<Omit<OtherDraft<D>, 'draft'>>
}

/** What was saved meanwhile, and what the user has to decide; no conflicts where the drafts cannot be merged. */
export interface Meanwhile<C> {
  readonly user: string
  readonly time: number | null
  readonly conflicts: readonly C[]
}

const localKey = (name: string, id: string) =>
  `tessera.${name}.${session.get().current?.userInfo.userId ?? ''}.${id}`

const changedState = ({ isSavedByUser }: { readonly isSavedByUser?: boolean }) =>
  isSavedByUser ? ('unsaved' as const) : ('pending' as const)

/** What this tab has not saved yet, and the version that it is based on. */
export type LocalCopy<Written> = Written & { readonly lastModifyTime: number | null }

/** The unsaved draft of this tab; null where everything was saved. */
export function readLocalCopy<D, Written extends object, C>(
  { name }: DraftKind<D, Written, C>,
  id: string,
): LocalCopy<Written> | null {
  try {
    const copy: unknown = JSON.parse(sessionStorage.getItem(localKey(name, id)) ?? 'null')
    return copy as LocalCopy<Written> | null
  } catch {
    return null
  }
}
export const removeLocalCopy = ({ name }: { readonly name: string }, id: string): void =>
  sessionStorage.removeItem(localKey(name, id))

function writeLocalCopy({ name }: { readonly name: string }, id: string, copy: object): void {
  // Where the storage of the tab is full, the draft is still saved on the server.
  storeItem(sessionStorage, localKey(name, id), JSON.stringify(copy))
}

/** What merging needs of an open designer. */
export interface MergingStore<D> {
  /** Whether the draft on screen was made of the one that the designer has loaded. */
  readonly isBaseKnown: boolean
  /** Shows a merged draft; must be the same function in every render. */
  readonly apply: (draft: D) => void
  /** Called when the changes of another user were taken over. */
  readonly onMerged: (other: { readonly user: string }) => void
}

/**
 * Saves the draft while it is changed, one save after the other. Until the server has it, the tab has a copy, which
 * survives a reload. `kind` must be the same object in every render. Where another user has saved meanwhile, both drafts are
 * merged if the kind can, and saved again; what both have set differently is left to the user.
 */
export function useDraftSaving<D, Written extends object, C = never>(
  kind: DraftKind<D, Written, C>,
  store: DraftStore<D>,
  id: string,
  lastModifyTime: number | null,
  mergingStore?: MergingStore<D>,
) {
  const [state, setState] = useState<SaveState>({ at: 'saved', time: null })
  const [meanwhile, setMeanwhile] = useState<Meanwhile<C> | null>(null)
  const mergingRef = useRef(mergingStore)
  useEffect(() => {
    mergingRef.current = mergingStore
  })
  const current = useRef({
    saved: store.draft(),
    lastModifyTime,
    other: null as OtherDraft<D> | null,
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
    copyTimer: undefined as ReturnType<typeof setTimeout> | undefined,
    running: null as Promise<boolean> | null,
  })

  /** Takes over what was saved meanwhile; false where the user has to decide. */
  const mergeOther = useCallback(
    (choices: Readonly<Record<string, 'mine' | 'theirs'>>): boolean => {
      const progress = current.current
      const { other } = progress
      const merging = mergingRef.current
      if (!other || !kind.merging || !merging?.isBaseKnown) return false
      const sides = { base: progress.saved, mine: store.draft(), theirs: other.draft }
      const { draft, conflicts } = kind.merging.merge(sides, choices)
      if (conflicts.length > 0) {
        setMeanwhile({ user: other.user, time: other.lastModifyTime, conflicts })
        return false
      }
      merging.apply(draft)
      progress.saved = other.draft
      progress.lastModifyTime = other.lastModifyTime
      progress.other = null
      setMeanwhile(null)
      setState({ at: 'pending' })
      merging.onMerged(other)
      return true
    },
    [kind, store],
  )

  /** Loads what was saved meanwhile and merges it; false where the user has to decide. */
  const takeOver = useCallback(async (): Promise<boolean> => {
    try {
      if (!kind.merging) {
        const editor = await kind.readEditor?.(id)
        if (editor) setMeanwhile({ user: editor.user, time: editor.lastModifyTime, conflicts: [] })
        return false
      }
      const other = await kind.merging.load(id)
      current.current.other = other
      setMeanwhile({ user: other.user, time: other.lastModifyTime, conflicts: [] })
      return mergeOther({})
    } catch (error) {
      // Without it the user still chooses one of the drafts.
      if (!(error instanceof CallError)) throw error
      return false
    }
  }, [kind, id, mergeOther])

  const send = useCallback(
    async (draft: D, overwrite: boolean): Promise<boolean> => {
      const progress = current.current
      setState({ at: 'saving' })
      try {
        const answer = await kind.send(
          id,
          kind.write(draft),
          overwrite ? {} : { lastModifyTime: progress.lastModifyTime },
        )
        progress.saved = draft
        progress.lastModifyTime = answer.lastModifyTime
        const isLast = store.draft() === draft
        if (isLast) {
          clearTimeout(progress.copyTimer)
          removeLocalCopy(kind, id)
        }
        setState(isLast ? { at: 'saved', time: Date.now() } : { at: changedState(kind) })
        return true
      } catch (error) {
        const isConflict = error instanceof CallError && error.code === Code.conflict
        const isMerged = isConflict && (await takeOver())
        if (isMerged) return true
        setState(
          isConflict
            ? { at: 'conflict' }
            : { at: 'failed', why: error instanceof Error ? error.message : '' },
        )
        return false
      }
    },
    [kind, store, id, takeOver],
  )

  /** Saves what is not saved yet; returns whether the server has everything. */
  const save = useCallback(
    async (overwrite = false): Promise<boolean> => {
      const progress = current.current
      clearTimeout(progress.timer)
      if (progress.running) await progress.running
      while (progress.saved !== store.draft() || overwrite) {
        progress.running = send(store.draft(), overwrite)
        const isSaved = await progress.running
        progress.running = null
        overwrite = false
        if (!isSaved) return false
      }
      return true
    },
    [store, send],
  )

  useEffect(() => {
    const progress = current.current
    const copy = () => {
      if (progress.saved !== store.draft())
        writeLocalCopy(kind, id, {
          lastModifyTime: progress.lastModifyTime,
          ...kind.write(store.draft()),
        })
    }
    /** Every change was undone. */
    const handleUnchanged = () => {
      if (!kind.isSavedByUser) return
      clearTimeout(progress.copyTimer)
      removeLocalCopy(kind, id)
      setState((now) => (now.at === 'unsaved' ? { at: 'saved', time: null } : now))
    }
    const handleChange = () => {
      const draft = store.draft()
      if (draft === progress.saved) return handleUnchanged()
      clearTimeout(progress.copyTimer)
      progress.copyTimer = setTimeout(copy, copyDelayMs)
      // A conflict is decided by the user first.
      setState((now) => (now.at === 'conflict' || now.at === 'saving' ? now : { at: changedState(kind) }))
      clearTimeout(progress.timer)
      if (kind.isSavedByUser) return
      progress.timer = setTimeout(() => void save(), debounceMs)
    }
    let last = store.draft()
    const stop = store.subscribe(() => {
      if (store.draft() === last) return
      last = store.draft()
      handleChange()
    })
    // A reload does not wait for the timer.
    window.addEventListener('pagehide', copy)
    return () => {
      stop()
      window.removeEventListener('pagehide', copy)
      clearTimeout(progress.copyTimer)
      clearTimeout(progress.timer)
      // The page is left: what is pending is saved now, or stays in this tab.
      if (kind.isSavedByUser) copy()
      else if (progress.saved !== store.draft()) void save()
    }
  }, [kind, store, id, save])

  /** Merges with the choices of the user, and saves. */
  const resolve = async (choices: Readonly<Record<string, 'mine' | 'theirs'>>): Promise<void> => {
    if (mergeOther(choices)) await save()
  }
  /** The draft that the server has; an unsaved copy of this tab is not. */
  const saved = useCallback((): D => current.current.saved, [])
  return { state, save, saved, meanwhile, resolve }
}
