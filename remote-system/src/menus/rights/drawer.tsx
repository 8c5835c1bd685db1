import { Drawer } from '@arco-design/web-react'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { menus, type MenuRow } from '@tessera/shared/contract/system/menus'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { drawerDialogProps } from '@tessera/shared/ui/portal-scope/drawer-dialog-props'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { useRovingFocus } from '@tessera/shared/ui/editor/use-roving-focus'
import { ButtonPane } from './buttons.tsx'
import { ColumnPane, FormFieldPane } from './columns.tsx'
import { DataFieldPane } from './data-fields.tsx'
import { SchemePane } from './schemes.tsx'
import { text } from './text.ts'
import styles from './rights.module.css'

const panes = {
  button: ButtonPane,
  column: ColumnPane,
  form: FormFieldPane,
  dataField: DataFieldPane,
  scheme: SchemePane,
} as const
type Pane = keyof typeof panes

/** Buttons, columns, fields and data schemes of a menu that can be granted, and whether they are enforced. */
export function RightsDrawer({ menu, onClose }: { menu: MenuRow; onClose: () => void }) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const idPrefix = useId()
  const tabBar = useRef<HTMLDivElement>(null)
  const roving = useRovingFocus(tabBar)
  const [pane, setPane] = useState<Pane>('button')
  const { data: known } = useCall(menus.known, { id: menu.id })
  const ActivePane = panes[pane]
  // Esc in a form opened from here bubbles through the React tree: react only to keys inside this drawer.
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) =>
    event.key === 'Escape' && event.currentTarget.contains(event.target as Node) && onClose()
  const title = t('rights.title', { name: menu.fullName })
  return (
    <>
      {anchor}
      <Drawer
        {...drawerDialogProps(title)}
        visible
        title={title}
        width="min(960px, 100vw)"
        wrapClassName={scope}
        escToExit={false}
        footer={null}
        onCancel={onClose}
        unmountOnExit
      >
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys pressed anywhere inside arrive here */}
        <div className={styles.drawer} onKeyDown={handleKeyDown}>
          <div ref={tabBar} className={styles.tabs} role="tablist" aria-label={title} {...roving}>
            {(Object.keys(panes) as Pane[]).map((key) => (
              <button
                key={key}
                type="button"
                role="tab"
                id={`${idPrefix}-${key}`}
                className={styles.tab}
                aria-selected={key === pane}
                aria-controls={`${idPrefix}-pane`}
                onClick={() => setPane(key)}
              >
                {t(`rights.${key}`)}
              </button>
            ))}
          </div>
          <div
            key={pane}
            id={`${idPrefix}-pane`}
            className={styles.pane}
            role="tabpanel"
            aria-labelledby={`${idPrefix}-${pane}`}
          >
            <ActivePane menuId={menu.id} known={known} />
          </div>
        </div>
      </Drawer>
    </>
  )
}
