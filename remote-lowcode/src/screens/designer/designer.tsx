import { Button, Message, Tabs } from '@arco-design/web-react'
import { IconEye, IconLock, IconUnlock, IconZoomIn, IconZoomOut } from '@arco-design/web-react/icon'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import {
  maxComponents,
  readScreen,
  writeScreen,
  type Screen,
} from '@tessera/shared/contract/lowcode/screen-canvas'
import { screens, type StoredScreen } from '@tessera/shared/contract/lowcode/screens'
import { call } from '@tessera/shared/client/call'
import { useSend } from '@tessera/shared/client/use-call'
import { readLocalCopy, removeLocalCopy, type LocalCopy } from '@tessera/shared/client/use-draft-saving'
import { useText } from '@tessera/shared/text/text'
import { DesignerFrame } from '@tessera/shared/ui/designer-frame/designer-frame'
import { DraftLoader } from '@tessera/shared/ui/designer-frame/draft-loader'
import { KeysHelp } from '@tessera/shared/ui/designer-frame/keys-help'
import { Problems } from '@tessera/shared/ui/designer-frame/problems'
import { ToolButton } from '@tessera/shared/ui/designer-frame/tool-button'
import { useDraftSaver } from '@tessera/shared/ui/designer-frame/use-draft-saver'
import { useNarrow } from '@tessera/shared/ui/narrow-screen/use-narrow'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { findComponentProblem } from '@tessera/shared/screen/kinds'
import { ScreenView } from '@tessera/shared/screen/screen-view'
import { text as screenText } from '@tessera/shared/screen/text'
import { useComponentName } from '@tessera/shared/screen/use-component-name'
import { LeaveDialog } from '@tessera/shared/ui/designer-frame/leave-dialog'
import { Canvas } from './canvas.tsx'
import { StoreContext } from './context.ts'
import { screenDrafts } from './drafts.ts'
import { handleScreenKey, type ChangeKind } from './keys.ts'
import { Layers } from './layers.tsx'
import { boundsOf } from './model/arrange.ts'
import { Palette } from './palette.tsx'
import { SettingsPane } from './settings-pane.tsx'
import { createScreenStore, type ScreenStore } from './store.ts'
import { LockLabel, ownName } from '../../parts/lock-label.tsx'
import { text } from './text.ts'
import styles from './designer.module.css'

type ScreenCopy = LocalCopy<{ detail: string; component: string }>

interface Opened {
  stored: StoredScreen
  screen: Screen
  /** What this tab has not saved yet. */
  copy: ScreenCopy | null
}

function openScreen(stored: StoredScreen): Opened {
  const screen = readScreen(stored.detail, stored.component)
  const copy = readLocalCopy(screenDrafts, stored.id)
  const saved = writeScreen(screen)
  const isChanged = copy !== null && (copy.detail !== saved.detail || copy.component !== saved.component)
  return { stored, screen, copy: isChanged ? copy : null }
}

/** Opens a screen in the designer. */
export function ScreenDesigner({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText(text)
  const load = useCallback(
    async (signal: AbortSignal) => openScreen(await call(screens.read, { id }, { quiet: true, signal })),
    [id],
  )
  return (
    <DraftLoader
      load={load}
      backText={t('screenDesigner.leave')}
      onClose={onClose}
      onReload={() => removeLocalCopy(screenDrafts, id)}
    >
      {(opened, reload) => <Designer {...opened} onClose={onClose} onReload={reload} />}
    </DraftLoader>
  )
}

interface Props extends Opened {
  onClose: () => void
  onReload: () => void
}

function Designer(props: Props) {
  const [store] = useState(() => createScreenStore(props.screen))
  return (
    <StoreContext value={store}>
      <Panes {...props} store={store} />
    </StoreContext>
  )
}

const zooms = [0.1, 0.15, 0.25, 0.33, 0.5, 0.67, 0.75, 1, 1.25, 1.5, 2]

function Panes({ stored, copy, store, onClose, onReload }: Props & { store: ScreenStore }) {
  const t = useText(text)
  const nameOf = useComponentName()
  const narrow = useNarrow('mobile')
  const { scope, anchor } = usePortalScope()
  const restore = useCallback(
    (local: ScreenCopy) => store.replace(readScreen(local.detail, local.component)),
    [store],
  )
  const saver = useDraftSaver({
    kind: screenDrafts,
    store,
    id: stored.id,
    name: stored.fullName,
    lastModifyTime: stored.lastModifyTime,
    copy,
    restore,
    onClose,
  })
  const [isLocked, setIsLocked] = useState(stored.locked === 1)
  const [lockedBy, setLockedBy] = useState(stored.lockedBy)
  const lock = useSend(screens.lock, { stale: [screens.list] })
  const readOnly = isLocked && !stored.mayUnlock
  const [dialog, setDialog] = useState<'help' | 'leave' | null>(null)
  const [isPreview, setIsPreview] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const screen = useSyncExternalStore(store.subscribe, store.draft)
  const stage = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useFittingZoom(stage, screen.canvas.width, screen.canvas.height)

  const announce = (what: ChangeKind) => {
    const { selected } = store.get()
    const box = boundsOf(store.draft().components, selected)
    const isPlace = (what === 'moved' || what === 'resized') && box
    setAnnouncement(
      isPlace
        ? t('screenDesigner.place', { n: selected.size, x: box.x, y: box.y, w: box.w, h: box.h })
        : t(`screenDesigner.${what}`, { n: selected.size }),
    )
  }
  const add = (kind: string, at?: { x: number; y: number }) => {
    if (readOnly) return
    if (store.add(kind, '', at) === null)
      return void Message.warning(t('screenDesigner.tooMany', { n: maxComponents }))
    setAnnouncement(t('screenDesigner.added', { name: nameOf(kind) }))
  }
  const save = async () => {
    if (await saver.save()) Message.success(t('screenDesigner.saved'))
  }
  const leave = () => (saver.saving.at === 'saved' ? onClose() : setDialog('leave'))
  const toggleLock = async () => {
    try {
      await lock.send({ id: stored.id, locked: isLocked ? 0 : 1 })
      setIsLocked(!isLocked)
      setLockedBy(isLocked ? '' : ownName())
    } catch {
      // The call has already shown the refusal.
    }
  }
  const step = (by: 1 | -1) => {
    const next = by > 0 ? zooms.find((one) => one > zoom + 0.01) : zooms.findLast((one) => one < zoom - 0.01)
    if (next) setZoom(next)
  }
  if (narrow)
    return (
      <div className={styles.narrow}>
        {anchor}
        <p className={styles.hint}>{t('screenDesigner.narrow')}</p>
        <Button onClick={onClose}>{t('screenDesigner.leave')}</Button>
        <div className={styles.preview}>
          <ScreenView screen={screen} label={stored.fullName} />
        </div>
      </div>
    )
  return (
    <DesignerFrame
      name={stored.fullName}
      scope={scope}
      draft={{ ...saver, close: () => Promise.resolve(leave()) }}
      history={store}
      problems={<ScreenProblems screen={screen} scope={scope} onOpen={(id) => store.select([id])} />}
      backText={t('screenDesigner.leave')}
      status={isLocked && <LockLabel lockedBy={lockedBy} readOnly={readOnly} />}
      tools={
        <>
          <ToolButton label={t('screenDesigner.zoomOut')} icon={<IconZoomOut />} onClick={() => step(-1)} />
          <span className={styles.zoom}>{Math.round(zoom * 100)}%</span>
          <ToolButton label={t('screenDesigner.zoomIn')} icon={<IconZoomIn />} onClick={() => step(1)} />
          <ToolButton
            label={t(isPreview ? 'screenDesigner.design' : 'screenDesigner.preview')}
            icon={<IconEye />}
            onClick={() => setIsPreview(!isPreview)}
          />
          {stored.mayUnlock && (
            <ToolButton
              label={t(isLocked ? 'screenDesigner.unlock' : 'screenDesigner.lock')}
              icon={isLocked ? <IconUnlock /> : <IconLock />}
              disabled={lock.sending}
              onClick={() => void toggleLock()}
            />
          )}
          <Button
            type="primary"
            disabled={readOnly || saver.saving.at === 'saved'}
            loading={saver.saving.at === 'saving'}
            onClick={() => void save()}
          >
            {t('screenDesigner.save')}
          </Button>
        </>
      }
      onKeyDown={(event) => {
        if (!readOnly)
          handleScreenKey(event, {
            store,
            save: () => void save(),
            openHelp: () => setDialog('help'),
            announce,
          })
      }}
      onHelp={() => setDialog('help')}
      onReload={onReload}
    >
      {anchor}
      {isPreview ? (
        <div className={styles.preview}>
          <ScreenView screen={screen} label={stored.fullName} />
        </div>
      ) : (
        <div className={styles.panes}>
          <aside className={styles.left} aria-label={t('screenDesigner.parts')}>
            <Tabs size="small" destroyOnHide>
              <Tabs.TabPane key="palette" title={t('screenDesigner.palette')}>
                <Palette onAdd={add} />
              </Tabs.TabPane>
              <Tabs.TabPane
                key="layers"
                title={t('screenDesigner.layersOf', { n: screen.components.length })}
              >
                <fieldset className={styles.fields} disabled={readOnly}>
                  <Layers />
                </fieldset>
              </Tabs.TabPane>
            </Tabs>
          </aside>
          <div ref={stage} className={styles.middle}>
            <Canvas zoom={zoom} readOnly={readOnly} onAdd={add} />
          </div>
          <aside className={styles.right} aria-label={t('screenDesigner.settings')}>
            <fieldset className={styles.fields} disabled={readOnly}>
              <SettingsPane scope={scope} />
            </fieldset>
          </aside>
        </div>
      )}
      <div className={styles.hidden} role="status" aria-live="polite">
        {announcement}
      </div>
      {dialog === 'help' && <Help scope={scope} onClose={() => setDialog(null)} />}
      {dialog === 'leave' && (
        <LeaveDialog
          name={stored.fullName}
          scope={scope}
          onStay={() => setDialog(null)}
          onDrop={() => {
            removeLocalCopy(screenDrafts, stored.id)
            store.replace(saver.saved())
            onClose()
          }}
          onSave={() => {
            setDialog(null)
            void saver.save().then((isSaved) => isSaved && onClose())
          }}
        />
      )}
    </DesignerFrame>
  )
}

/** The zoom at which the canvas fits into its pane, until the user chooses one. */
function useFittingZoom(stage: React.RefObject<HTMLDivElement | null>, width: number, height: number) {
  const [fitting, setFitting] = useState(0.5)
  const [chosen, setChosen] = useState<number | null>(null)
  useEffect(() => {
    const element = stage.current
    if (!element) return
    const measure = () => {
      const room = Math.min((element.clientWidth - 48) / width, (element.clientHeight - 48) / height)
      if (room > 0) setFitting(Math.min(1, Math.max(0.05, Math.floor(room * 100) / 100)))
    }
    measure()
    const sized = new ResizeObserver(measure)
    sized.observe(element)
    return () => sized.disconnect()
  }, [stage, width, height])
  return [chosen ?? fitting, setChosen] as const
}

/** Components that show nothing. A screen can be saved with them. */
function ScreenProblems({
  screen,
  scope,
  onOpen,
}: {
  screen: Screen
  scope: string
  onOpen: (id: string) => void
}) {
  const t = useText(text)
  const ts = useText(screenText)
  const nameOf = useComponentName()
  const found = screen.components.flatMap((component) => {
    const problem = findComponentProblem(component)
    if (problem === null) return []
    const words =
      problem === 'unknown' ? ts('screen.unknown', { kind: component.kind }) : ts(`screen.problem.${problem}`)
    return [
      {
        id: component.id,
        text: t('screenDesigner.problem', { name: component.name || nameOf(component.kind), problem: words }),
        isHint: true,
        onOpen: () => onOpen(component.id),
      },
    ]
  })
  return <Problems problems={found} none={t('screenDesigner.noProblems')} scope={scope} />
}

function Help({ scope, onClose }: { scope: string; onClose: () => void }) {
  const t = useText(text)
  return (
    <KeysHelp
      scope={scope}
      onClose={onClose}
      keys={[
        ['← ↑ → ↓', t('screenDesigner.keys.move')],
        ['Shift + ← ↑ → ↓', t('screenDesigner.keys.far')],
        ['Alt + ← ↑ → ↓', t('screenDesigner.keys.resize')],
        ['Ctrl + A', t('screenDesigner.keys.all')],
        ['Ctrl + C / Ctrl + V', t('screenDesigner.keys.copy')],
        ['Ctrl + D', t('screenDesigner.keys.duplicate')],
        ['Ctrl + G / Ctrl + Shift + G', t('screenDesigner.keys.group')],
        ['Ctrl + ] / Ctrl + [', t('screenDesigner.keys.order')],
        ['Delete', t('screenDesigner.keys.remove')],
        ['Ctrl + Z / Ctrl + Y', t('screenDesigner.keys.undo')],
        ['Ctrl + S', t('screenDesigner.keys.save')],
      ]}
    />
  )
}
