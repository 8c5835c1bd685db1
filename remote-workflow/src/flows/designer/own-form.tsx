import { Tabs } from '@arco-design/web-react'
import { useEffect, useRef, useState } from 'react'
import { Canvas } from '@tessera/shared/forms/form-designer/canvas/canvas'
import { DesignerDrag } from '@tessera/shared/forms/form-designer/canvas/drag'
import { DesignerContext, useDesignerState } from '@tessera/shared/forms/form-designer/context'
import { useDesignerKeys } from '@tessera/shared/forms/form-designer/keys'
import { readDraft, writeForm } from '@tessera/shared/forms/form-designer/model/draft'
import { Outline } from '@tessera/shared/forms/form-designer/outline'
import { Palette } from '@tessera/shared/forms/form-designer/palette'
import { FieldSettings } from '@tessera/shared/forms/form-designer/settings/field-settings'
import { FormSettings } from '@tessera/shared/forms/form-designer/settings/form-settings'
import { createDesignerStore, type DesignerStore } from '@tessera/shared/forms/form-designer/store'
import { text } from '@tessera/shared/forms/form-designer/text'
import styles from '@tessera/shared/forms/form-designer/designer.module.css'
import { useText } from '@tessera/shared/text/text'
import { useFlowDesigner } from '@tessera/shared/workflow/designer/context'

interface Props {
  onOpenHelp: () => void
  onStore: (store: DesignerStore | null) => void
}

/** Designs the form that the flow has of its own, with palette, canvas and settings of the form designer. */
export function OwnForm({ onOpenHelp, onStore }: Props) {
  const flow = useFlowDesigner()
  const [store] = useState(() => createDesignerStore(readDraft({ formData: flow.draft().formData })))
  useEffect(() => {
    onStore(store)
    let last = store.draft()
    const stop = store.subscribe(() => {
      if (store.draft() === last) return
      last = store.draft()
      flow.changeFlow({ formData: JSON.stringify(writeForm(last)) })
    })
    return () => {
      stop()
      onStore(null)
      // What is designed in one go is one step of the flow's history.
      flow.seal()
    }
  }, [flow, store, onStore])
  return (
    <DesignerContext value={store}>
      <Panes onOpenHelp={onOpenHelp} />
    </DesignerContext>
  )
}

function Panes({ onOpenHelp }: Pick<Props, 'onOpenHelp'>) {
  const t = useText(text)
  const [tab, setTab] = useState('field')
  const side = useRef<HTMLElement>(null)
  const hasSelection = useDesignerState(({ selected }) => selected.length > 0)
  const [hadSelection, setHadSelection] = useState(hasSelection)
  if (hasSelection !== hadSelection) {
    setHadSelection(hasSelection)
    if (hasSelection) setTab('field')
  }
  const handleKey = useDesignerKeys({
    openHelp: onOpenHelp,
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
            </Tabs.TabPane>
            <Tabs.TabPane key="outline" title={t('designer.outline')}>
              <Outline />
            </Tabs.TabPane>
          </Tabs>
        </aside>
        <Canvas />
      </DesignerDrag>
      <aside ref={side} className={styles.right} data-settings aria-label={t('designer.settings')}>
        <Tabs size="small" className={styles.tabs!} activeTab={tab} onChange={setTab} animation={false}>
          <Tabs.TabPane key="field" title={t('designer.tab.field')}>
            <FieldSettings />
          </Tabs.TabPane>
          <Tabs.TabPane key="form" title={t('designer.tab.form')}>
            <FormSettings />
          </Tabs.TabPane>
        </Tabs>
      </aside>
    </div>
  )
}
