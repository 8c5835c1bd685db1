import { Button, Tabs } from '@arco-design/web-react'
import { IconEye, IconHistory } from '@arco-design/web-react/icon'
import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import { designs, type Design } from '@tessera/shared/contract/lowcode/designs'
import { call } from '@tessera/shared/client/call'
import { readLocalCopy, removeLocalCopy, type LocalCopy } from '@tessera/shared/client/use-draft-saving'
import { useText } from '@tessera/shared/text/text'
import { DesignerFrame } from '@tessera/shared/ui/designer-frame/designer-frame'
import { DraftLoader } from '@tessera/shared/ui/designer-frame/draft-loader'
import { ToolButton } from '@tessera/shared/ui/designer-frame/tool-button'
import { useDraftSaver } from '@tessera/shared/ui/designer-frame/use-draft-saver'
import { useNarrow } from '@tessera/shared/ui/narrow-screen/use-narrow'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { Canvas } from '@tessera/shared/forms/form-designer/canvas/canvas'
import { DesignerDrag } from '@tessera/shared/forms/form-designer/canvas/drag'
import { DesignerContext, useDesignerState } from '@tessera/shared/forms/form-designer/context'
import { useDesignerKeys } from '@tessera/shared/forms/form-designer/keys'
import { readDraft, type writeDraft } from '@tessera/shared/forms/form-designer/model/draft'
import { Outline } from '@tessera/shared/forms/form-designer/outline'
import { Palette } from '@tessera/shared/forms/form-designer/palette'
import { FieldSettings } from '@tessera/shared/forms/form-designer/settings/field-settings'
import { FormSettings } from '@tessera/shared/forms/form-designer/settings/form-settings'
import { createDesignerStore, type DesignerStore } from '@tessera/shared/forms/form-designer/store'
import { text } from '@tessera/shared/forms/form-designer/text'
import { designDrafts } from './design-drafts.ts'
import { Help } from './help.tsx'
import { DesignProblems } from './problems.tsx'
import styles from '@tessera/shared/forms/form-designer/designer.module.css'

type DesignCopy = LocalCopy<ReturnType<typeof writeDraft>>

const Preview = lazy(() => import('./preview.tsx').then(({ Preview: Loaded }) => ({ default: Loaded })))
const ReleaseDialog = lazy(() =>
  import('./release/release-dialog.tsx').then(({ ReleaseDialog: Loaded }) => ({ default: Loaded })),
)
const Versions = lazy(() =>
  import('./versions/versions.tsx').then(({ Versions: Loaded }) => ({ default: Loaded })),
)
const ListPreview = lazy(() =>
  import('./list/list-preview.tsx').then(({ ListPreview: Loaded }) => ({ default: Loaded })),
)
const ListSettings = lazy(() =>
  import('./list/list-settings.tsx').then(({ ListSettings: Loaded }) => ({ default: Loaded })),
)

/** Opens a design in the designer. */
export function DesignerPage({ id, start, onClose }: { id: string; start: Dialog; onClose: () => void }) {
  const t = useText(text)
  const load = useCallback(
    (signal: AbortSignal) => call(designs.read, { id }, { quiet: true, signal, timeoutMs: 1_000_000 }),
    [id],
  )
  return (
    <DraftLoader
      load={load}
      backText={t('designer.back')}
      onClose={onClose}
      onReload={() => removeLocalCopy(designDrafts, id)}
    >
      {(design, reload) => <Designer design={design} start={start} onClose={onClose} onReload={reload} />}
    </DraftLoader>
  )
}

interface Props {
  design: Design
  /** The dialog to open at once. */
  start: Dialog
  onClose: () => void
  onReload: () => void
}

function Designer({ design, start, onClose, onReload }: Props) {
  const [{ store, copy }] = useState(() => openDraft(design))
  return (
    <DesignerContext value={store}>
      <Panes store={store} copy={copy} {...{ design, start, onClose, onReload }} />
    </DesignerContext>
  )
}

/** The saved draft with the unsaved copy of this tab. */
function openDraft(design: Design) {
  const store = createDesignerStore(readDraft(design))
  const copy = readLocalCopy(designDrafts, design.id)
  const isChanged =
    copy !== null &&
    (copy.formData !== design.formData ||
      copy.columnData !== (design.columnData ?? '') ||
      copy.appColumnData !== (design.appColumnData ?? ''))
  return { store, copy: isChanged ? copy : null }
}

export type Dialog = 'preview' | 'help' | 'versions' | 'release' | null

function Panes({
  store,
  design,
  start,
  copy,
  onClose,
  onReload,
}: Props & { store: DesignerStore; copy: DesignCopy | null }) {
  const t = useText(text)
  const narrow = useNarrow('mobile')
  const { scope, anchor } = usePortalScope()
  const restore = useCallback((local: DesignCopy) => store.replace(readDraft(local)), [store])
  const draft = useDraftSaver({
    kind: designDrafts,
    store,
    id: design.id,
    name: design.fullName,
    lastModifyTime: design.lastModifyTime,
    copy,
    restore,
    onClose,
  })
  const [release, setRelease] = useState(design.release)
  const [dialog, setDialog] = useState<Dialog>(start)
  const [tab, setTab] = useState('field')
  const side = useRef<HTMLElement>(null)
  const hasSelection = useDesignerState(({ selected }) => selected.length > 0)
  const [hadSelection, setHadSelection] = useState(hasSelection)
  const hasList = design.webType !== 1

  // The settings of a field open with its selection.
  if (hadSelection !== hasSelection) {
    setHadSelection(hasSelection)
    if (hasSelection && tab !== 'list') setTab('field')
  }

  const handleKey = useDesignerKeys({
    openHelp: () => setDialog('help'),
    openSettings: () => {
      setTab('field')
      requestAnimationFrame(() =>
        side.current
          ?.querySelector<HTMLElement>('.arco-tabs-content input, .arco-tabs-content button')
          ?.focus(),
      )
    },
  })
  if (narrow)
    return (
      <div className={styles.narrow}>
        {anchor}
        <p className={styles.note}>{t('designer.narrow')}</p>
        <div className={styles.buttonRow}>
          <Button type="primary" onClick={() => setDialog('preview')}>
            {t('designer.preview')}
          </Button>
          <Button onClick={() => void draft.close()}>{t('designer.back')}</Button>
        </div>
        <Suspense>
          {dialog === 'preview' && (
            <Preview
              draft={store.draft()}
              title={design.fullName}
              scope={scope}
              hasList={hasList}
              onClose={() => setDialog(null)}
            />
          )}
        </Suspense>
      </div>
    )
  return (
    <DesignerFrame
      name={design.fullName}
      scope={scope}
      draft={draft}
      history={store}
      problems={<DesignProblems scope={scope} />}
      backText={t('designer.back')}
      status={
        <span className={styles.release}>
          {release === null ? t('designer.neverReleased') : t('designer.releaseNumber', { n: release })}
        </span>
      }
      tools={
        <>
          <ToolButton
            label={t('designer.versions')}
            icon={<IconHistory />}
            onClick={() => setDialog('versions')}
          />
          <Button icon={<IconEye />} onClick={() => setDialog('preview')}>
            {t('designer.preview')}
          </Button>
        </>
      }
      onKeyDown={handleKey}
      onHelp={() => setDialog('help')}
      onRelease={() => setDialog('release')}
      onReload={onReload}
    >
      {anchor}
      <div className={styles.panes}>
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
          {tab === 'list' ? (
            <Suspense>
              <ListPreview />
            </Suspense>
          ) : (
            <Canvas />
          )}
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
      <Suspense>
        {dialog === 'help' && <Help scope={scope} onClose={() => setDialog(null)} />}
        {dialog === 'preview' && (
          <Preview
            draft={store.draft()}
            title={design.fullName}
            scope={scope}
            hasList={hasList}
            onClose={() => setDialog(null)}
          />
        )}
        {dialog === 'versions' && (
          <Versions
            id={design.id}
            scope={scope}
            onRestore={(restored) => store.replace(restored)}
            onClose={() => setDialog(null)}
          />
        )}
        {dialog === 'release' && (
          <ReleaseDialog
            id={design.id}
            name={design.fullName}
            scope={scope}
            onReleased={setRelease}
            onClose={() => setDialog(null)}
          />
        )}
      </Suspense>
    </DesignerFrame>
  )
}
