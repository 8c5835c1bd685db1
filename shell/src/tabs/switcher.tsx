import { Message } from '@arco-design/web-react'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { translate, useText } from '@tessera/shared/text/text'
import { findRoute } from '../routes/find.ts'
import { useShellState } from '../session/shell-state.ts'
import { useTabsState } from './tabs.ts'
import { text } from './text.ts'
import { useTabCommands } from './use-tab-commands.tsx'
import styles from './switcher.module.css'

type Sheet = typeof import('./switcher-sheet.tsx')
const importSheet = () => import('./switcher-sheet.tsx')

/**
 * The tabs on a phone: the title of the current page with the number of open pages. It opens a sheet with all
 * of them, whose chunk is loaded on first use.
 */
export function TabSwitcher({ title }: { title: string }) {
  const t = useText(text)
  const { tabs } = useTabsState()
  const { pathname } = useLocation()
  const currentPath = findRoute(pathname, useShellState())?.path ?? ''
  const { run, question } = useTabCommands(currentPath)
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const open = () => void importSheet().then(setSheet, () => Message.error(translate(text, 'tabs.failed')))
  return (
    <>
      <button
        type="button"
        className={styles.switcher}
        title={t('tabs.openCount', { n: tabs.length })}
        aria-haspopup="dialog"
        onClick={open}
      >
        <span>{title}</span>
        <b aria-hidden>{tabs.length}</b>
      </button>
      {sheet && <sheet.SwitcherSheet currentPath={currentPath} onRun={run} onClose={() => setSheet(null)} />}
      {question}
    </>
  )
}
