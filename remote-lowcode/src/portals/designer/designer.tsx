import { Button, Message } from '@arco-design/web-react'
import { IconDesktop, IconEye, IconLock, IconMobile, IconUnlock } from '@arco-design/web-react/icon'
import { useCallback, useState, useSyncExternalStore } from 'react'
import type { Layout } from '@tessera/shared/contract/lowcode/portal-grid'
import { maxWidgets, readLayout, writeLayout } from '@tessera/shared/contract/lowcode/portal-layout'
import { portals, type Portal } from '@tessera/shared/contract/lowcode/portals'
import { call } from '@tessera/shared/client/call'
import { useSend } from '@tessera/shared/client/use-call'
import { readLocalCopy, removeLocalCopy, type LocalCopy } from '@tessera/shared/client/use-draft-saving'
import { useText } from '@tessera/shared/text/text'
import { DesignerFrame } from '@tessera/shared/ui/designer-frame/designer-frame'
import { DraftFailure, DraftLoader } from '@tessera/shared/ui/designer-frame/draft-loader'
import { KeysHelp } from '@tessera/shared/ui/designer-frame/keys-help'
import { LeaveDialog } from '@tessera/shared/ui/designer-frame/leave-dialog'
import { Problems } from '@tessera/shared/ui/designer-frame/problems'
import { SaveButton } from '@tessera/shared/ui/designer-frame/save-button'
import { ToolButton } from '@tessera/shared/ui/designer-frame/tool-button'
import { useDraftSaver } from '@tessera/shared/ui/designer-frame/use-draft-saver'
import { useNarrow } from '@tessera/shared/ui/narrow-screen/use-narrow'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { findWidgetProblem } from '@tessera/shared/portal/kinds'
import { PortalView } from '@tessera/shared/portal/portal-view'
import { text as portalText } from '@tessera/shared/portal/text'
import { useKindName } from '@tessera/shared/portal/use-kind-name'
import { defaultCodes } from '@tessera/shared/access/can'
import { useCan } from '@tessera/shared/access/use-can'
import { useMenu } from '@tessera/shared/access/use-menu'
import { useVisibility } from '../visibility.ts'
import { Canvas, focusGrip } from './canvas.tsx'
import { PortalContext } from './context.ts'
import { portalDrafts } from './drafts.ts'
import { handlePortalKey, type ChangeKind } from './keys.ts'
import { Palette } from './palette.tsx'
import { SettingsPane } from './settings-pane.tsx'
import { createPortalStore, type PortalStore } from './store.ts'
import { LockLabel, ownName } from '../../parts/lock-label.tsx'
import { text } from './text.ts'
import styles from './designer.module.css'

type PortalCopy = LocalCopy<{ formData: string }>

/** Opens a portal in the designer. */
export function PortalDesignerPage({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText(text)
  const backText = t('portalDesigner.back')
  const load = useCallback(
    async (signal: AbortSignal) => openPortal(await call(portals.read, { id }, { quiet: true, signal })),
    [id],
  )
  return (
    <DraftLoader
      load={load}
      backText={backText}
      onClose={onClose}
      onReload={() => removeLocalCopy(portalDrafts, id)}
    >
      {(opened, reload) =>
        'why' in opened ? (
          <DraftFailure
            title={t(`portalDesigner.${opened.why}`)}
            {...(opened.why === 'unreadable' ? { subTitle: t('portalDesigner.unreadableHint') } : {})}
            backText={backText}
            onRetry={reload}
            onClose={onClose}
          />
        ) : (
          <Designer {...opened} onClose={onClose} onReload={reload} />
        )
      }
    </DraftLoader>
  )
}

interface Opened {
  portal: Portal
  layout: Layout
  /** What this tab has not saved yet. */
  copy: PortalCopy | null
}

function openPortal(portal: Portal): Opened | { why: 'unreadable' | 'custom' } {
  if (portal.type === 1 && portal.linkType === 1) return { why: 'custom' }
  const layout = readLayout(portal.formData)
  if (!layout) return { why: 'unreadable' }
  const copy = readLocalCopy(portalDrafts, portal.id)
  const isChanged = copy !== null && readLayout(copy.formData) && copy.formData !== writeLayout(layout)
  return { portal, layout, copy: isChanged ? copy : null }
}

interface Props extends Opened {
  onClose: () => void
  onReload: () => void
}

function Designer(props: Props) {
  const [store] = useState(() => createPortalStore(props.layout))
  return (
    <PortalContext value={store}>
      <Panes {...props} store={store} />
    </PortalContext>
  )
}

function Panes({ portal, copy, store, onClose, onReload }: Props & { store: PortalStore }) {
  const t = useText(text)
  const kindName = useKindName()
  const narrow = useNarrow('mobile')
  const { scope, anchor } = usePortalScope()
  const restore = useCallback(
    (local: PortalCopy) => {
      const restored = readLayout(local.formData)
      if (restored) store.replace(restored)
    },
    [store],
  )
  const saver = useDraftSaver({
    kind: portalDrafts,
    store,
    id: portal.id,
    name: portal.fullName,
    lastModifyTime: portal.lastModifyTime,
    copy,
    restore,
    onClose,
  })
  const [isLocked, setIsLocked] = useState(portal.locked === 1)
  const [lockedBy, setLockedBy] = useState(portal.lockedBy)
  const lock = useSend(portals.lock, { stale: [portals.list] })
  const readOnly = isLocked && !portal.mayUnlock
  const [dialog, setDialog] = useState<'help' | 'leave' | null>(null)
  const [isPhone, setIsPhone] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const layout = useSyncExternalStore(store.subscribe, store.draft)

  const nameOf = (i: string) => {
    const widget = store.find(i)
    return widget ? widget.title || kindName(widget.key) : ''
  }
  const announce = (what: ChangeKind, i: string | null) => {
    const widget = i === null ? undefined : store.find(i)
    if (what === 'placed' && widget) {
      const { x, y, w, h } = widget
      setAnnouncement(t('portalDesigner.place', { name: nameOf(widget.i), x: x + 1, y: y + 1, w, h }))
    } else if (what !== 'placed')
      setAnnouncement(t(`portalDesigner.${what}`, { name: i === null ? '' : nameOf(i) }))
    if (what === 'copied') requestAnimationFrame(() => focusGrip(i))
  }
  const add = (key: string, at?: { x: number; y: number }) => {
    if (readOnly) return
    if (layout.widgets.length >= maxWidgets)
      return void Message.warning(t('portalDesigner.tooMany', { n: maxWidgets }))
    const i = store.addKind(key, titleOf(key, kindName), at)
    setAnnouncement(t('portalDesigner.added', { name: kindName(key) }))
    requestAnimationFrame(() =>
      document.querySelector(`[data-canvas] [data-grip="${i}"]`)?.scrollIntoView({ block: 'nearest' }),
    )
  }
  const remove = (i: string) => {
    announce('removed', i)
    store.remove(i)
    requestAnimationFrame(() => focusGrip(store.get().selected))
  }
  const duplicate = (i: string) => {
    const made = store.duplicate(i)
    if (made !== null) announce('copied', made)
  }
  const save = async () => {
    if (await saver.save()) Message.success(t('portalDesigner.saved'))
  }
  const leave = () => (saver.saving.at === 'saved' ? onClose() : setDialog('leave'))
  const toggleLock = async () => {
    try {
      await lock.send({ id: portal.id, locked: isLocked ? 0 : 1 })
      setIsLocked(!isLocked)
      setLockedBy(isLocked ? '' : ownName())
      Message.success(t(isLocked ? 'portalDesigner.isUnlocked' : 'portalDesigner.isLocked'))
    } catch {
      // The call has already shown the refusal.
    }
  }
  const phone = (
    <div className={styles.phone} role="group" aria-label={t('portalDesigner.phoneLabel')} inert>
      <PortalView layout={layout} label={portal.fullName} />
    </div>
  )
  if (narrow)
    return (
      <div className={styles.narrow}>
        {anchor}
        <p className={styles.hint}>{t('portalDesigner.narrow')}</p>
        <Button onClick={onClose}>{t('portalDesigner.back')}</Button>
        {phone}
      </div>
    )
  return (
    <DesignerFrame
      name={portal.fullName}
      scope={scope}
      draft={{ ...saver, close: () => Promise.resolve(leave()) }}
      history={store}
      problems={<LayoutProblems layout={layout} scope={scope} onOpen={(i) => showWidget(store, i)} />}
      backText={t('portalDesigner.back')}
      status={
        <>
          <SeenLabel portal={portal} />
          {isLocked && <LockLabel lockedBy={lockedBy} readOnly={readOnly} />}
        </>
      }
      tools={
        <>
          {portal.mayUnlock && (
            <ToolButton
              label={t(isLocked ? 'portalDesigner.unlock' : 'portalDesigner.lock')}
              icon={isLocked ? <IconUnlock /> : <IconLock />}
              disabled={lock.sending}
              onClick={() => void toggleLock()}
            />
          )}
          <ToolButton
            label={t(isPhone ? 'portalDesigner.desktop' : 'portalDesigner.phone')}
            icon={isPhone ? <IconDesktop /> : <IconMobile />}
            onClick={() => setIsPhone(!isPhone)}
          />
          <SaveButton draft={saver} disabled={readOnly} onClick={() => void save()} />
        </>
      }
      onKeyDown={(event) => {
        if (!readOnly)
          handlePortalKey(event, {
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
      {isPhone ? (
        <div className={styles.stage}>{phone}</div>
      ) : (
        <div className={styles.panes}>
          <aside className={styles.left} aria-label={t('portalDesigner.palette')}>
            <Palette onAdd={add} />
          </aside>
          <Canvas readOnly={readOnly} onAdd={add} />
          <aside className={styles.right} aria-label={t('portalDesigner.settings')}>
            <fieldset className={styles.fields} disabled={readOnly}>
              <SettingsPane scope={scope} onRemove={remove} onDuplicate={duplicate} />
            </fieldset>
          </aside>
        </div>
      )}
      <span role="status" className={styles.announcement}>
        {announcement}
      </span>
      {dialog === 'help' && <Help scope={scope} onClose={() => setDialog(null)} />}
      {dialog === 'leave' && (
        <LeaveDialog
          name={portal.fullName}
          scope={scope}
          onStay={() => setDialog(null)}
          onDrop={() => {
            store.reset(saver.saved())
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

/** The kinds whose title says nothing that the content does not say. */
const untitled = new Set(['carousel', 'richText', 'iframe', 'countdown', 'contributed'])
/** The title of a new widget; parts of the home page have titles of their own. */
const titleOf = (key: string, kindName: (key: string) => string) =>
  untitled.has(key) || key.startsWith('home') ? '' : kindName(key)

function showWidget(store: PortalStore, i: string): void {
  store.select(i)
  focusGrip(i)
}

/** Who sees the portal, with a hint how others come to see it. */
function SeenLabel({ portal }: { portal: Portal }) {
  const authorize = useMenu('permission.authorize')
  const mayGrant = useCan(authorize?.id ?? '')(defaultCodes.edit) && authorize !== undefined
  const { words, hint } = useVisibility()(portal, mayGrant)
  return (
    <span className={styles.lock} title={hint}>
      <IconEye aria-hidden /> {words}
    </span>
  )
}

/** Widgets that show nothing. A portal can be saved with them. */
function LayoutProblems({
  layout,
  scope,
  onOpen,
}: {
  layout: Layout
  scope: string
  onOpen: (i: string) => void
}) {
  const t = useText(text)
  const tp = useText(portalText)
  const kindName = useKindName()
  const found = layout.widgets.flatMap((widget) => {
    const problem = findWidgetProblem(widget)
    if (problem === null) return []
    const words = problem === 'unknown' ? t('portalDesigner.unknownProblem') : tp(`portal.problem.${problem}`)
    return [
      {
        id: widget.i,
        text: t('portalDesigner.problem', { name: widget.title || kindName(widget.key), problem: words }),
        isHint: true,
        onOpen: () => onOpen(widget.i),
      },
    ]
  })
  return <Problems problems={found} none={t('portalDesigner.noProblems')} scope={scope} />
}

function Help({ scope, onClose }: { scope: string; onClose: () => void }) {
  const t = useText(text)
  return (
    <KeysHelp
      scope={scope}
      onClose={onClose}
      keys={[
        ['← ↑ → ↓', t('portalDesigner.keys.move')],
        ['Shift + ← ↑ → ↓', t('portalDesigner.keys.resize')],
        ['Delete', t('portalDesigner.keys.remove')],
        ['Ctrl + D', t('portalDesigner.keys.duplicate')],
        ['Ctrl + Z', t('portalDesigner.keys.undo')],
        ['Ctrl + Y', t('portalDesigner.keys.redo')],
        ['Ctrl + S', t('portalDesigner.keys.save')],
      ]}
    />
  )
}
