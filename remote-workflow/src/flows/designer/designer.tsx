import { Button, Message, Result, Skeleton } from '@arco-design/web-react'
import { lazy, Suspense, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { flows, type Flow } from '@tessera/shared/contract/workflow/flows'
import { call } from '@tessera/shared/client/call'
import {
  readLocalCopy,
  removeLocalCopy,
  useDraftSaving,
  type LocalCopy,
} from '@tessera/shared/client/use-draft-saving'
import type { DesignerStore } from '@tessera/shared/forms/form-designer/store'
import { session } from '@tessera/shared/session'
import { useText } from '@tessera/shared/text/text'
import { ConflictDialog } from '@tessera/shared/ui/draft-saving/conflict-dialog'
import { useNarrow } from '@tessera/shared/ui/narrow-screen/use-narrow'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { FlowTree } from '../../parts/flow-tree/flow-tree.tsx'
import { toConditionFields } from '../../parts/flow-tree/form-fields.ts'
import { ReleaseDialog } from '../release-dialog.tsx'
import { BasicStep } from './basic-step.tsx'
import { FlowDesignerContext, useDraft } from './context.ts'
import { flowDrafts } from './flow-drafts.ts'
import { FlowStep } from './flow-step.tsx'
import { readDraft, type FlowDraft, type WrittenFlow } from './model/draft.ts'
import { createFlowDesignerStore, type FlowDesignerStore } from './store.ts'
import { text } from './text.ts'
import { useFormFields } from './use-form-fields.ts'
import { Toolbar, type Step } from './toolbar.tsx'
import styles from './designer.module.css'

const FormStep = lazy(() => import('./form-step.tsx').then(({ FormStep: Loaded }) => ({ default: Loaded })))
const Help = lazy(() => import('./help.tsx').then(({ Help: Loaded }) => ({ default: Loaded })))

type Loaded =
  | { flow: Flow; draft: FlowDraft; copy: LocalCopy<WrittenFlow> | null }
  | { why: string; isUnreadable: boolean }

/** Opens a flow in the designer. */
export function FlowDesignerPage({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText(text)
  const [attempt, setAttempt] = useState(0)
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    const load = async () => {
      try {
        const flow = await call(flows.read, { id }, { quiet: true, signal: abort.signal })
        setLoaded(openFlow(flow))
      } catch (error) {
        if (abort.signal.aborted) return
        setLoaded({ why: error instanceof Error ? error.message : '', isUnreadable: false })
      }
    }
    void load()
    return () => abort.abort()
  }, [id, attempt])
  const reload = () => {
    removeLocalCopy(flowDrafts, id)
    setLoaded(null)
    setAttempt(attempt + 1)
  }
  if (!loaded) return <Skeleton animation className={styles.skeleton!} text={{ rows: 12 }} />
  if ('why' in loaded)
    return (
      <Result
        status="error"
        title={loaded.isUnreadable ? t('flowDesigner.unreadable') : loaded.why}
        subTitle={loaded.isUnreadable ? loaded.why : undefined}
        extra={
          <>
            <Button type="primary" onClick={reload}>
              {t('flowDesigner.retry')}
            </Button>
            <Button onClick={onClose}>{t('flowDesigner.back')}</Button>
          </>
        }
      />
    )
  return <Designer key={attempt} {...loaded} onClose={onClose} onReload={reload} />
}

/**
 * The saved draft. Where this tab has an unsaved copy, it is restored on top of it, with the time that it was based on:
 * if another user has saved since, the server refuses the next save, and the user decides.
 */
function openFlow(flow: Flow): Loaded {
  const draft = readDraft(flow)
  if ('problems' in draft)
    return {
      why: draft.problems
        .map(({ path, why, detail }) => `${path || '/'}: ${why} ${detail}`.trim())
        .join('; '),
      isUnreadable: true,
    }
  const copy = readLocalCopy(flowDrafts, flow.id)
  const isChanged =
    copy !== null &&
    (Object.keys(copy) as (keyof WrittenFlow)[]).some(
      (key) => (key as string) !== 'lastModifyTime' && copy[key] !== flow[key],
    )
  return { flow, draft, copy: isChanged ? copy : null }
}

interface Props {
  flow: Flow
  draft: FlowDraft
  copy: LocalCopy<WrittenFlow> | null
  onClose: () => void
  onReload: () => void
}

function Designer(props: Props) {
  const [store] = useState(() => createFlowDesignerStore(props.draft))
  return (
    <FlowDesignerContext value={store}>
      <Panes {...props} store={store} />
    </FlowDesignerContext>
  )
}

function Panes({ flow, copy, store, onClose, onReload }: Props & { store: FlowDesignerStore }) {
  const t = useText(text)
  const narrow = useNarrow('mobile')
  const { scope, anchor } = usePortalScope()
  const { fullName, formData } = useDraft()
  const { state: saving, save } = useDraftSaving(
    flowDrafts,
    store,
    flow.id,
    copy ? copy.lastModifyTime : flow.lastModifyTime,
  )
  const [step, setStep] = useState<Step>(formData.trim() === '' && flow.formType === 2 ? 'form' : 'flow')
  const [dialog, setDialog] = useState<'release' | 'help' | null>(null)
  const [formStore, setFormStore] = useState<DesignerStore | null>(null)
  const restored = useRef(false)

  useEffect(() => {
    const read = copy && readDraft(copy)
    if (!read || 'problems' in read || restored.current) return
    restored.current = true
    store.replace(read)
    Message.info(t('flowDesigner.localCopy'))
  }, [copy, store, t])
  useEffect(() => {
    if (saving.at === 'saved') return
    return session.blockUnload(t('flowDesigner.unsaved', { name: fullName }))
  }, [saving.at, t, fullName])

  const close = async () => {
    if (await save()) onClose()
  }
  const openRelease = async () => {
    if (await save()) setDialog('release')
    else Message.error(t('flowDesigner.saveFirst'))
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.defaultPrevented) return
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    // The form has a history of its own.
    if (step === 'form') return
    const act = (run: () => void) => {
      event.preventDefault()
      run()
    }
    if ((event.ctrlKey || event.metaKey) && key === 'z') return act(event.shiftKey ? store.redo : store.undo)
    if ((event.ctrlKey || event.metaKey) && key === 'y') return act(store.redo)
    const target = event.target as Element
    const isTyping = target.closest('input, textarea, [contenteditable="true"], [role="dialog"]') !== null
    if (key === '?' && !isTyping) act(() => setDialog('help'))
  }
  if (narrow)
    return (
      <div className={styles.designer}>
        {anchor}
        <div className={styles.narrow}>
          <Button onClick={() => void close()}>{t('flowDesigner.back')}</Button>
          <span>{t('flowDesigner.narrow')}</span>
        </div>
        <ReadOnlyFlow flow={flow} />
      </div>
    )
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- receives the keys that bubble from the cards
    <div className={styles.designer} onKeyDown={handleKey}>
      {anchor}
      <Toolbar
        flow={flow}
        step={step}
        saving={saving}
        scope={scope}
        history={formStore ?? store}
        onStep={setStep}
        onRetry={() => void save()}
        onBack={() => void close()}
        onHelp={() => setDialog('help')}
        onRelease={() => void openRelease()}
      />
      <Suspense fallback={<Skeleton animation className={styles.skeleton!} text={{ rows: 12 }} />}>
        {step === 'basic' && <BasicStep />}
        {step === 'form' && (
          <FormStep flow={flow} onOpenHelp={() => setDialog('help')} onStore={setFormStore} />
        )}
        {step === 'flow' && <FlowStep flow={flow} scope={scope} saving={saving} />}
        {dialog === 'help' && <Help scope={scope} onClose={() => setDialog(null)} />}
      </Suspense>
      {dialog === 'release' && (
        <ReleaseDialog id={flow.id} name={fullName} scope={scope} onClose={() => setDialog(null)} />
      )}
      <ConflictDialog
        open={saving.at === 'conflict'}
        scope={scope}
        onReload={onReload}
        onOverwrite={() => void save(true)}
      />
    </div>
  )
}

function ReadOnlyFlow({ flow }: { flow: Flow }) {
  const { template } = useDraft()
  const conditionFields = toConditionFields(useFormFields(flow))
  return <FlowTree template={template} conditionFields={conditionFields} className={styles.readOnly!} />
}
