import { Button, Input, InputNumber, Radio } from '@arco-design/web-react'
import { IconCopy, IconDelete } from '@arco-design/web-react/icon'
import {
  gridColumns,
  maxGridRows,
  type Heights,
  type Widget,
} from '@tessera/shared/contract/lowcode/portal-grid'
import { useText } from '@tessera/shared/text/text'
import { findEditor } from '@tessera/shared/portal/editors'
import { findKind } from '@tessera/shared/portal/kinds'
import { Setting } from '@tessera/shared/portal/settings-kit'
import { useKindName } from '@tessera/shared/portal/use-kind-name'
import { findView } from '@tessera/shared/portal/views'
import { usePortalState, usePortalStore } from './context.ts'
import { text } from './text.ts'
import styles from './designer.module.css'

interface Props {
  scope: string
  onRemove: (i: string) => void
  onDuplicate: (i: string) => void
}

/** The settings of the selected widget; of the portal where none is selected. */
export function SettingsPane({ scope, onRemove, onDuplicate }: Props) {
  const t = useText(text)
  const selected = usePortalState((state) => state.selected)
  const widgets = usePortalState(({ history }) => history.present.widgets)
  const widget = widgets.find(({ i }) => i === selected)
  return (
    <div className={styles.settings} data-settings>
      {widget ? (
        <OfWidget
          key={widget.i}
          widget={widget}
          scope={scope}
          onRemove={onRemove}
          onDuplicate={onDuplicate}
        />
      ) : (
        <>
          <OfPortal />
          <p className={styles.hint}>{t('portalDesigner.noSelection')}</p>
        </>
      )}
    </div>
  )
}

function OfPortal() {
  const t = useText(text)
  const store = usePortalStore()
  const heights = usePortalState(({ history }) => history.present.heights)
  return (
    <Setting label={t('portalDesigner.heights')} hint={t('portalDesigner.heightsHint')}>
      {(id) => (
        <Radio.Group
          type="button"
          size="small"
          aria-labelledby={id}
          value={heights}
          onChange={(next: Heights) => store.setHeights(next)}
          options={(['fixed', 'content'] as const).map((value) => ({
            value,
            label: t(`portalDesigner.heights.${value}`),
          }))}
        />
      )}
    </Setting>
  )
}

function OfWidget({ widget, scope, onRemove, onDuplicate }: Props & { widget: Widget }) {
  const t = useText(text)
  const store = usePortalStore()
  const kindName = useKindName()
  const { i, key, title, w, h, settings } = widget
  const kind = findKind(key)
  const editor = findEditor(key)
  const hasOwnCard = findView(key)?.frame === 'none'
  return (
    <>
      <h3 className={styles.kindTitle}>{kindName(key)}</h3>
      <Setting
        label={t('portalDesigner.title')}
        hint={t(hasOwnCard ? 'portalDesigner.homeTitleHint' : 'portalDesigner.titleHint')}
      >
        {(id) => (
          <Input
            aria-labelledby={id}
            maxLength={50}
            value={title}
            onChange={(next) => store.setTitle(i, next)}
          />
        )}
      </Setting>
      <div className={styles.size}>
        <Setting label={t('portalDesigner.width')}>
          {(id) => (
            <InputNumber
              aria-labelledby={id}
              min={1}
              max={gridColumns}
              value={w}
              onChange={(next) => next && store.resize(i, { w: next - w })}
            />
          )}
        </Setting>
        <Setting label={t('portalDesigner.height')}>
          {(id) => (
            <InputNumber
              aria-labelledby={id}
              min={1}
              max={maxGridRows}
              value={h}
              onChange={(next) => next && store.resize(i, { h: next - h })}
            />
          )}
        </Setting>
      </div>
      {kind && editor && (
        <editor.Settings
          settings={kind.settings.parse(settings)}
          onChange={(changes, typed) => store.changeSettings(i, changes, typed)}
          scope={scope}
        />
      )}
      <div className={styles.buttons}>
        <Button icon={<IconCopy />} onClick={() => onDuplicate(i)}>
          {t('portalDesigner.duplicate')}
        </Button>
        <Button status="danger" icon={<IconDelete />} onClick={() => onRemove(i)}>
          {t('portalDesigner.remove')}
        </Button>
      </div>
    </>
  )
}
