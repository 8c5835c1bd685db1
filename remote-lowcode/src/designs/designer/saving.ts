import { useCallback, useEffect, useRef, useState } from 'react'
import { Code } from '@tessera/shared/contract/code'
import { designs } from '@tessera/shared/contract/lowcode/designs'
import { call, CallError } from '@tessera/shared/client/call'
import { session } from '@tessera/shared/session'
import { writeDraft, type Draft } from './model/draft.ts'
import type { DesignerStore } from './store.ts'

/** Time after the last change until the draft is saved. */
const debounceMs = 800
/** Time after the last change until the tab has a copy; leaving the page does not wait for it. */
const copyDelayMs = 200
/** Releases and saves may take long. */
const timeoutMs = 1_000_000

export type SaveState =
  | { readonly at: 'saved'; readonly time: number | null }
  | { readonly at: 'pending' }
  | { readonly at: 'saving' }
  | { readonly at: 'failed'; readonly why: string }
  | { readonly at: 'conflict' }

const localKey = (id: string) => `tessera.designer.${session.get().current?.userInfo.userId ?? ''}.${id}`

/** What this tab has not saved yet, and the version of the design that it is based on. */
export interface LocalCopy extends ReturnType<typeof writeDraft> {
  readonly lastModifyTime: number | null
}

/** The unsaved draft of this tab; null where everything was saved. */
export function readLocalCopy(id: string): LocalCopy | null {
  try {
    const copy: unknown = JSON.parse(sessionStorage.getItem(localKey(id)) ?? 'null')
    return copy as LocalCopy | null
  } catch {
    return null
  }
}
export const removeLocalCopy = (id: string): void => sessionStorage.removeItem(localKey(id))

function writeLocalCopy(id: string, copy: LocalCopy): void {
  try {
    sessionStorage.setItem(localKey(id), JSON.stringify(copy))
  } catch {
    // The storage of the tab is full or switched off. The draft is still saved on the server.
  }
}

/**
 * Saves the draft while it is changed, one save after the other. Until the server has it, the tab has a copy, which
 * survives a reload.
 */
export function useSaving(store: DesignerStore, id: string, lastModifyTime: number | null) {
  const [state, setState] = useState<SaveState>({ at: 'saved', time: null })
  const current = useRef({
    saved: store.draft(),
    lastModifyTime,
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
    copyTimer: undefined as ReturnType<typeof setTimeout> | undefined,
    running: null as Promise<boolean> | null,
  })

  const send = useCallback(
    async (draft: Draft, overwrite: boolean): Promise<boolean> => {
      const progress = current.current
      setState({ at: 'saving' })
      try {
        const answer = await call(
          designs.update,
          {
            id,
            ...writeDraft(draft),
            ...(overwrite ? {} : { lastModifyTime: progress.lastModifyTime }),
          },
          { quiet: true, timeoutMs },
        )
        progress.saved = draft
        progress.lastModifyTime = answer.lastModifyTime
        const isLast = store.draft() === draft
        if (isLast) {
          clearTimeout(progress.copyTimer)
          removeLocalCopy(id)
        }
        setState(isLast ? { at: 'saved', time: Date.now() } : { at: 'pending' })
        return true
      } catch (error) {
        const isConflict = error instanceof CallError && error.code === Code.conflict
        setState(
          isConflict
            ? { at: 'conflict' }
            : { at: 'failed', why: error instanceof Error ? error.message : '' },
        )
        return false
      }
    },
    [store, id],
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
        writeLocalCopy(id, { lastModifyTime: progress.lastModifyTime, ...writeDraft(store.draft()) })
    }
    const handleChange = () => {
      const draft = store.draft()
      if (draft === progress.saved) return
      clearTimeout(progress.copyTimer)
      progress.copyTimer = setTimeout(copy, copyDelayMs)
      // A conflict is decided by the user first.
      setState((now) => (now.at === 'conflict' || now.at === 'saving' ? now : { at: 'pending' }))
      clearTimeout(progress.timer)
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
      // The page is left: what is pending is saved now.
      if (progress.saved !== store.draft()) void save()
    }
  }, [store, id, save])

  return { state, save }
}
