import { Suspense, type KeyboardEvent, type ReactNode } from 'react'
import { ConflictDialog } from './conflict-dialog.tsx'
import type { HistoryStore } from './undo-buttons.tsx'
import { Toolbar } from './toolbar.tsx'
import type { DraftSaver } from './use-draft-saver.ts'
import styles from './designer-frame.module.css'

export interface DesignerFrameProps {
  name: string
  /** Class of popups that are rendered outside of the page. */
  scope: string
  draft: DraftSaver
  /** The store whose changes the buttons undo. */
  history: HistoryStore
  /** The live problems of the draft. */
  problems: ReactNode
  /** Name of the button that leaves the designer. */
  backText: string
  /** Behind the name, such as the number of the release. */
  status?: ReactNode
  /** In the middle of the toolbar, such as the steps of a design. */
  steps?: ReactNode
  /** Before the button to release. */
  tools?: ReactNode
  onKeyDown: (event: KeyboardEvent) => void
  onHelp: () => void
  /** Opens the dialog to release, once everything is saved; absent for what is released elsewhere. */
  onRelease?: (() => void) | undefined
  /** Opens the draft that another user has saved. */
  onReload: () => void
  /** Asks what two drafts have set differently; without it the user keeps one of the drafts. */
  conflictDialog?: ReactNode
  children: ReactNode
}

/** What every designer has around its panes: the toolbar, the live problems, and the dialog of an edit conflict. */
export function DesignerFrame({
  onKeyDown,
  onReload,
  conflictDialog,
  children,
  ...toolbar
}: DesignerFrameProps) {
  const { scope, draft } = toolbar
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- receives the keys that bubble from what is designed
    <div className={styles.designer} onKeyDown={onKeyDown}>
      <Toolbar {...toolbar} />
      {children}
      {draft.saving.at === 'conflict' && conflictDialog ? (
        <Suspense>{conflictDialog}</Suspense>
      ) : (
        <ConflictDialog
          open={draft.saving.at === 'conflict'}
          meanwhile={draft.meanwhile}
          scope={scope}
          onReload={onReload}
          onOverwrite={() => void draft.save(true)}
        />
      )}
    </div>
  )
}
