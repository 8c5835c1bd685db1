import { Tabs } from '@arco-design/web-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { Canvas } from '@tessera/shared/forms/form-designer/canvas/canvas'
import { DesignerDrag } from '@tessera/shared/forms/form-designer/canvas/drag'
import { useDesignerState } from '@tessera/shared/forms/form-designer/context'
import { useDesignerKeys } from '@tessera/shared/forms/form-designer/keys'
import { Outline } from '@tessera/shared/forms/form-designer/outline'
import { Palette } from '@tessera/shared/forms/form-designer/palette'
import { FieldSettings } from '@tessera/shared/forms/form-designer/settings/field-settings'
import { FormSettings } from '@tessera/shared/forms/form-designer/settings/form-settings'
import type { DesignerStore } from '@tessera/shared/forms/form-designer/store'
import { text } from '@tessera/shared/forms/form-designer/text'
import { useText } from '@tessera/shared/text/text'
import { TableFields } from './table-fields/table-fields.tsx'
import styles from '@tessera/shared/forms/form-designer/designer.module.css'

const ListPreview = lazy(() =>
  import('./list/list-preview.tsx').then(({ ListPreview: Loaded }) => ({ default: Loaded })),
)
const AppListPreview = lazy(() =>
  import('./phone/app-list-preview.tsx').then(({ AppListPreview: Loaded }) => ({ default: Loaded })),
)
const ListSettings = lazy(() =>
  import('./list/list-settings.tsx').then(({ ListSettings: Loaded }) => ({ default: Loaded })),
)

interface Props {
  hasList: boolean
  /** What undo and redo change. */
  history: Pick<DesignerStore, 'undo' | 'redo'>
  onHelp: () => void
}

/** Palette, canvas and settings of the form, and the list in place of the canvas. */
export function FormPane({ hasList, history, onHelp }: Props) {
  const t = useText(text)
  const [tab, setTab] = useState('field')
  const side = useRef<HTMLElement>(null)
  const hasSelection = useDesignerState(({ selected }) => selected.length > 0)
  const isApp = useDesignerState(({ history }) => history.present.isApp)
  const [hadSelection, setHadSelection] = useState(hasSelection)

  // The settings of a field open with its selection.
  if (hadSelection !== hasSelection) {
    setHadSelection(hasSelection)
    if (hasSelection && tab !== 'list') setTab('field')
  }

  const handleKey = useDesignerKeys({
    history,
    openHelp: onHelp,
    openSettings: () => {
      setTab('field')
      requestAnimationFrame(() =>
        side.current
          ?.querySelector<HTMLElement>('.arco-tabs-content input, .arco-tabs-content button')
          ?.focus(),
      )
    },
  })
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- receives the keys that bubble from the fields
    <div className={styles.panes} onKeyDown={handleKey}>
      <DesignerDrag>
        <aside className={styles.left} aria-label={t('designer.paletteAndOutline')}>
          <Tabs size="small" className={styles.tabs!} animation={false}>
            <Tabs.TabPane key="palette" title={t('designer.palette')}>
              <Palette />
              <TableFields />
            </Tabs.TabPane>
            <Tabs.TabPane key="outline" title={t('designer.outline')}>
              <Outline />
            </Tabs.TabPane>
          </Tabs>
        </aside>
        {tab === 'list' ? <Suspense>{isApp ? <AppListPreview /> : <ListPreview />}</Suspense> : <Canvas />}
      </DesignerDrag>
      <aside ref={side} className={styles.right} data-settings aria-label={t('designer.settings')}>
        <Tabs size="small" className={styles.tabs!} activeTab={tab} onChange={setTab} animation={false}>
          <Tabs.TabPane key="field" title={t('designer.tab.field')}>
            <FieldSettings />
          </Tabs.TabPane>
          <Tabs.TabPane key="form" title={t('designer.tab.form')}>
            <FormSettings />
          </Tabs.TabPane>
          {hasList && (
            <Tabs.TabPane key="list" title={t('designer.tab.list')}>
              <Suspense>{tab === 'list' && <ListSettings />}</Suspense>
            </Tabs.TabPane>
          )}
        </Tabs>
      </aside>
    </div>
  )
}
