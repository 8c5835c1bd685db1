import { useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { session } from '@tessera/shared/session'
import { redirectPrefix } from '../routes/fixed.ts'
import { dispatch, unmountView, getTabs } from './tabs.ts'
import { pathAfterClosing, reduceTabs, type TabAction } from './tabs-state.ts'
import { UnsavedDialog } from './unsaved-dialog.tsx'

export type TabCommand = 'refresh' | 'close' | 'close others' | 'close all'

interface TabCommands {
  run: (reasons: TabCommand, path: string) => void
  /** Dialog to render: asks before unsaved changes are discarded. */
  question: ReactNode
}

/** Commands of a tab. `here` is the path of the view on screen. */
export function useTabCommands(currentPath: string): TabCommands {
  const go = useNavigate()
  const { search, hash } = useLocation()
  const [confirmation, setConfirmation] = useState<{ what: readonly string[]; done: () => void } | null>(null)

  const confirmLoss = (lost: readonly string[], done: () => void) => {
    const reasons = lost.flatMap((path) => session.unloadBlockers(path))
    if (reasons.length > 0) setConfirmation({ what: reasons, done })
    else done()
  }
  const close = (action: TabAction) => {
    const { tabs } = reduceTabs(getTabs(), action)
    const closing = getTabs().tabs.filter(({ path }) => !tabs.some((tab) => tab.path === path))
    confirmLoss(
      closing.map(({ path }) => path),
      () => {
        for (const { path } of closing) session.views.close(path)
        dispatch(action)
        const to = pathAfterClosing(getTabs().tabs, currentPath)
        if (!to) return
        unmountView(currentPath)
        void go(to)
      },
    )
  }
  const run = (reasons: TabCommand, path: string) => {
    if (reasons === 'refresh') {
      const tab = getTabs().tabs.find((action) => action.path === path)
      const rest = path === currentPath ? search + hash : (tab?.search ?? '')
      return confirmLoss([path], () => {
        session.views.close(path)
        if (path === currentPath) unmountView(path)
        void go(redirectPrefix + path.slice(1) + rest, { replace: path === currentPath })
      })
    }
    if (reasons === 'close') return close({ type: 'close', path })
    if (reasons === 'close all') return close({ type: 'close all' })
    close({ type: 'close others', path })
    if (path !== currentPath && !getTabs().tabs.some((tab) => tab.path === currentPath)) void go(path)
  }
  const question = (
    <UnsavedDialog
      reasons={confirmation?.what ?? null}
      onDiscard={() => {
        confirmation?.done()
        setConfirmation(null)
      }}
      onKeep={() => setConfirmation(null)}
    />
  )
  return { run, question }
}
