import { Button, Message, Result, Skeleton, Tabs } from '@arco-design/web-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { designs, type Design } from '@tessera/shared/contract/lowcode/designs'
import { call } from '@tessera/shared/client/call'
import {
  readLocalCopy,
  removeLocalCopy,
  useDraftSaving,
  type LocalCopy,
} from '@tessera/shared/client/use-draft-saving'
import { session } from '@tessera/shared/session'
import { useText } from '@tessera/shared/text/text'
import { ConflictDialog } from '@tessera/shared/ui/draft-saving/conflict-dialog'
import { useNarrow } from '@tessera/shared/ui/narrow-screen/use-narrow'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { Canvas } from '@tessera/shared/forms/form-designer/canvas/canvas'
import { DesignerDrag } from '@tessera/shared/forms/form-designer/canvas/drag'
import { DesignerContext, useDesignerState } from '@tessera/shared/forms/form-designer/context'
import { designDrafts } from './design-drafts.ts'
import { Help } from './help.tsx'
import { useDesignerKeys } from '@tessera/shared/forms/form-designer/keys'
import { readDraft, type writeDraft } from '@tessera/shared/forms/form-designer/model/draft'
import { Outline } from '@tessera/shared/forms/form-designer/outline'
import { Palette } from '@tessera/shared/forms/form-designer/palette'
import { FieldSettings } from '@tessera/shared/forms/form-designer/settings/field-settings'
import { FormSettings } from '@tessera/shared/forms/form-designer/settings/form-settings'
import { createDesignerStore, type DesignerStore } from '@tessera/shared/forms/form-designer/store'
import { text } from '@tessera/shared/forms/form-designer/text'
import { Toolbar } from './toolbar.tsx'
import styles from '@tessera/shared/forms/form-designer/designer.module.css'

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
  const [attempt, setAttempt] = useState(0)
  const [loaded, setLoaded] = useState<{ design: Design } | { why: string } | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    const load = async () => {
      try {
        setLoaded({
          design: await call(
            designs.read,
            { id },
            { quiet: true, signal: abort.signal, timeoutMs: 1_000_000 },
          ),
        })
      } catch (error) {
        if (!abort.signal.aborted) setLoaded({ why: error instanceof Error ? error.message : '' })
      }
    }
    void load()
    return () => abort.abort()
  }, [id, attempt])
  const reload = () => {
    removeLocalCopy(designDrafts, id)
    setLoaded(null)
    setAttempt(attempt + 1)
  }
  if (!loaded) return <Skeleton animation className={styles.skeleton!} text={{ rows: 12 }} />
  if ('why' in loaded)
    return (
      <Result
        status="error"
        title={loaded.why}
        extra={
          <>
            <Button type="primary" onClick={() => setAttempt(attempt + 1)}>
              {t('designer.retry')}
            </Button>
            <Button onClick={onClose}>{t('designer.back')}</Button>
          </>
        }
      />
    )
  return <Designer key={attempt} design={loaded.design} start={start} onClose={onClose} onReload={reload} />
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

/**
 * The saved draft. Where this tab has an unsaved copy, it is restored on top of it, with the time that it was based on:
 * if another designer has saved since, the server refuses the next save, and the user decides.
 */
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
}: Props & { store: DesignerStore; copy: LocalCopy<ReturnType<typeof writeDraft>> | null }) {
  const t = useText(text)
  const narrow = useNarrow('mobile')
  const { scope, anchor } = usePortalScope()
  const { state: saving, save } = useDraftSaving(
    designDrafts,
    store,
    design.id,
    copy ? copy.lastModifyTime : design.lastModifyTime,
  )
  const [release, setRelease] = useState(design.release)
  const [dialog, setDialog] = useState<Dialog>(start)
  const [tab, setTab] = useState('field')
  const side = useRef<HTMLElement>(null)
  const hasSelection = useDesignerState(({ selected }) => selected.length > 0)
  const hasList = design.webType !== 1

  useEffect(() => {
    if (!copy) return
    store.replace(readDraft(copy))
    Message.info(t('designer.localCopy'))
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the designer opens
  }, [])
  useEffect(() => {
    if (hasSelection) setTab((current) => (current === 'list' ? current : 'field'))
  }, [hasSelection])
  useEffect(() => {
    if (saving.at === 'saved') return
    return session.blockUnload(t('designer.unsaved', { name: design.fullName }))
  }, [saving.at, t, design.fullName])

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
  const close = async () => {
    if (await save()) onClose()
  }
  const openRelease = async () => {
    if (await save()) setDialog('release')
    else Message.error(t('designer.saveFirst'))
  }

  if (narrow)
    return (
      <div className={styles.narrow}>
        {anchor}
        <p className={styles.note}>{t('designer.narrow')}</p>
        <div className={styles.buttonRow}>
          <Button type="primary" onClick={() => setDialog('preview')}>
            {t('designer.preview')}
          </Button>
          <Button onClick={() => void close()}>{t('designer.back')}</Button>
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
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- receives the keys that bubble from the fields
    <div className={styles.designer} onKeyDown={handleKey}>
      {anchor}
      <Toolbar
        name={design.fullName}
        release={release}
        saving={saving}
        scope={scope}
        onRetry={() => void save()}
        onBack={() => void close()}
        onPreview={() => setDialog('preview')}
        onHelp={() => setDialog('help')}
        onVersions={() => setDialog('versions')}
        onRelease={() => void openRelease()}
      />
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
      <ConflictDialog
        open={saving.at === 'conflict'}
        scope={scope}
        onReload={onReload}
        onOverwrite={() => void save(true)}
      />
    </div>
  )
}
