import { Button } from '@arco-design/web-react'
import { IconEye, IconHistory } from '@arco-design/web-react/icon'
import { lazy, Suspense, useCallback, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import {
  designMenuOf,
  designs,
  DesignType,
  withFlow,
  type Design,
} from '@tessera/shared/contract/lowcode/designs'
import { useMenu } from '@tessera/shared/access/use-menu'
import { call } from '@tessera/shared/client/call'
import { joinHistories } from '@tessera/shared/client/join-histories'
import { readLocalCopy, removeLocalCopy, type LocalCopy } from '@tessera/shared/client/use-draft-saving'
import { useText } from '@tessera/shared/text/text'
import { DesignerFrame } from '@tessera/shared/ui/designer-frame/designer-frame'
import { DesignerSkeleton, DraftFailure, DraftLoader } from '@tessera/shared/ui/designer-frame/draft-loader'
import { ToolButton } from '@tessera/shared/ui/designer-frame/tool-button'
import { useDraftSaver } from '@tessera/shared/ui/designer-frame/use-draft-saver'
import { useNarrow } from '@tessera/shared/ui/narrow-screen/use-narrow'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { DesignerContext, DesignIdContext } from '@tessera/shared/forms/form-designer/context'
import { readDraft } from '@tessera/shared/forms/form-designer/model/draft'
import { createDesignerStore, type DesignerStore } from '@tessera/shared/forms/form-designer/store'
import { text } from '@tessera/shared/forms/form-designer/text'
import { FlowDesignerContext } from '@tessera/shared/workflow/designer/context'
import { focusCard, handleFlowKey } from '@tessera/shared/workflow/designer/keys'
import type { FlowDesignerStore } from '@tessera/shared/workflow/designer/store'
import { designDrafts, type DesignTexts } from './design-drafts.ts'
import { createDesignStore, type DesignDraft } from './design-store.ts'
import { Steps, type Step } from './flow/steps.tsx'
import { text as flowText } from './flow/text.ts'
import { FormPane } from './form-pane.tsx'
import { Help } from './help.tsx'
import { OtherEditors } from './other-editors.tsx'
import { DesignProblems } from './problems.tsx'
import styles from '@tessera/shared/forms/form-designer/designer.module.css'

type DesignCopy = LocalCopy<DesignTexts>

const Preview = lazy(() => import('./preview.tsx').then(({ Preview: Loaded }) => ({ default: Loaded })))
const MergeDialog = lazy(() =>
  import('./merge/merge-dialog.tsx').then(({ MergeDialog: Loaded }) => ({ default: Loaded })),
)
const ReleaseDialog = lazy(() =>
  import('./release/release-dialog.tsx').then(({ ReleaseDialog: Loaded }) => ({ default: Loaded })),
)
const Versions = lazy(() =>
  import('./versions/versions.tsx').then(({ Versions: Loaded }) => ({ default: Loaded })),
)
const FlowPane = lazy(() =>
  import('./flow/flow-pane.tsx').then(({ FlowPane: Loaded }) => ({ default: Loaded })),
)
const FlowDesignProblems = lazy(() =>
  import('./flow/problems.tsx').then(({ FlowDesignProblems: Loaded }) => ({ default: Loaded })),
)
const FlowHelp = lazy(() =>
  import('@tessera/shared/workflow/designer/help').then(({ Help: Loaded }) => ({ default: Loaded })),
)
const ReadOnlyFlow = lazy(() =>
  import('./flow/read-only-flow.tsx').then(({ ReadOnlyFlow: Loaded }) => ({ default: Loaded })),
)

/** Opens a design in the designer. */
export function DesignerPage({
  id,
  type,
  start,
  onClose,
}: {
  id: string
  /** The type of the page; a design of another menu opens there. */
  type: number
  start: Dialog
  onClose: () => void
}) {
  const t = useText(text)
  const tf = useText(flowText)
  const backText = t('designer.back')
  const load = useCallback(
    async (signal: AbortSignal) => {
      const design = await call(designs.read, { id }, { quiet: true, signal, timeoutMs: 1_000_000 })
      return openDesign(design)
    },
    [id],
  )
  return (
    <DraftLoader
      load={load}
      backText={backText}
      onClose={onClose}
      onReload={() => removeLocalCopy(designDrafts, id)}
    >
      {(opened, reload) =>
        'why' in opened ? (
          <DraftFailure
            title={tf('designFlow.unreadable')}
            subTitle={opened.why}
            backText={backText}
            onRetry={reload}
            onClose={onClose}
          />
        ) : (
          <Designer {...opened} pageType={type} start={start} onClose={onClose} onReload={reload} />
        )
      }
    </DraftLoader>
  )
}

interface OpenedDesign {
  design: Design
  page: DesignerStore
  /** Null where the design has no flow. */
  flow: FlowDesignerStore | null
  /** What this tab has not saved yet. */
  copy: DesignCopy | null
}

/** The saved draft with the unsaved copy of this tab, or why the flow cannot be read. */
async function openDesign(design: Design): Promise<OpenedDesign | { why: string }> {
  const page = createDesignerStore(readDraft(design, design.type === DesignType.app))
  const copy = readLocalCopy(designDrafts, design.id)
  const isChanged =
    copy !== null &&
    (copy.formData !== design.formData ||
      copy.columnData !== (design.columnData ?? '') ||
      copy.appColumnData !== (design.appColumnData ?? '') ||
      (copy.flowTemplateJson ?? '') !== (design.flowTemplateJson ?? ''))
  const opened = { design, page, flow: null, copy: isChanged ? copy : null }
  if (design.webType !== withFlow) return opened
  const { followNames, openFlow } = await import('./flow/open-flow.ts')
  const flow = openFlow(design)
  if ('why' in flow) return flow
  followNames(page, flow)
  return { ...opened, flow }
}

interface Props extends OpenedDesign {
  pageType: number
  /** The dialog to open at once. */
  start: Dialog
  onClose: () => void
  onReload: () => void
}

function Designer(props: Props) {
  const { page, flow, design, pageType } = props
  const menu = designMenuOf(design.type)
  const ownPage = useMenu(menu)
  const { search } = useLocation()
  // Flows and bookmarks name a design, not its type.
  if (ownPage && menu !== designMenuOf(pageType))
    return <Navigate replace to={{ pathname: `/${ownPage.urlAddress.replace(/^\/+/, '')}`, search }} />
  return (
    <DesignerContext value={page}>
      <FlowDesignerContext value={flow}>
        <Panes {...props} />
      </FlowDesignerContext>
    </DesignerContext>
  )
}

export type Dialog = 'preview' | 'help' | 'versions' | 'release' | null

function Panes({ design, page, flow, start, copy, onClose, onReload }: Props) {
  const t = useText(text)
  const tf = useText(flowText)
  const narrow = useNarrow('mobile')
  const { scope, anchor } = usePortalScope()
  const [step, setStep] = useState<Step>('page')
  const [store] = useState(() => createDesignStore(page, flow))
  const [history] = useState(() => (flow ? joinHistories<Step>({ page, flow }, setStep) : page))
  const restoreFlow = useCallback(
    (flowTemplateJson: string | null | undefined) => {
      if (flow) void import('./flow/open-flow.ts').then(({ restore }) => restore(flow, flowTemplateJson))
    },
    [flow],
  )
  const restore = useCallback(
    (local: DesignCopy) => {
      page.replace(readDraft(local, page.draft().isApp))
      restoreFlow(local.flowTemplateJson)
    },
    [page, restoreFlow],
  )
  const apply = useCallback(
    (merged: DesignDraft) => {
      // Nodes first: they follow the names of fields that the form then has.
      if (flow && merged.template && merged.template !== flow.draft().template)
        flow.replace({ ...flow.draft(), template: merged.template })
      page.merge(merged.page)
    },
    [page, flow],
  )
  const draft = useDraftSaver({
    kind: designDrafts,
    store,
    id: design.id,
    name: design.fullName,
    lastModifyTime: design.lastModifyTime,
    copy,
    restore,
    apply,
    onClose,
  })
  const [release, setRelease] = useState(design.release)
  const [dialog, setDialog] = useState<Dialog>(start)
  const hasList = design.webType !== 1
  const openHelp = () => setDialog('help')
  const close = () => setDialog(null)

  const showStep = (next: Step) => {
    // What is typed in one step is not continued after a change in the other one.
    page.seal()
    flow?.seal()
    setStep(next)
  }
  const showNode = (nodeId: string) => {
    showStep('flow')
    if (nodeId === '') return
    flow?.select(nodeId)
    focusCard(nodeId)
  }
  const preview = dialog === 'preview' && (
    <Preview draft={page.draft()} title={design.fullName} scope={scope} hasList={hasList} onClose={close} />
  )
  const pageProblems = <DesignProblems scope={scope} onPage={() => showStep('page')} />
  if (narrow)
    return (
      <div className={styles.narrow}>
        {anchor}
        <p className={styles.note}>{flow ? tf('designFlow.narrow') : t('designer.narrow')}</p>
        <div className={styles.buttonRow}>
          <Button type="primary" onClick={() => setDialog('preview')}>
            {t('designer.preview')}
          </Button>
          <Button onClick={() => void draft.close()}>{t('designer.back')}</Button>
        </div>
        <Suspense>
          {flow && <ReadOnlyFlow designId={design.id} />}
          {preview}
        </Suspense>
      </div>
    )
  return (
    <DesignerFrame
      name={design.fullName}
      scope={scope}
      draft={draft}
      history={history}
      problems={
        <Suspense fallback={pageProblems}>
          {flow ? (
            <FlowDesignProblems
              scope={scope}
              designId={design.id}
              saving={draft.saving}
              onPage={() => showStep('page')}
              onFlow={showNode}
            />
          ) : (
            pageProblems
          )}
        </Suspense>
      }
      backText={t('designer.back')}
      status={
        <>
          <span className={styles.release}>
            {release === null ? t('designer.neverReleased') : t('designer.releaseNumber', { n: release })}
          </span>
          <OtherEditors designId={design.id} />
        </>
      }
      steps={flow && <Steps value={step} onChange={showStep} />}
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
      onKeyDown={(event) => handleFlowKey(event, { history, openHelp })}
      onHelp={openHelp}
      onRelease={() => setDialog('release')}
      onReload={onReload}
      conflictDialog={
        (draft.meanwhile?.conflicts.length ?? 0) > 0 && (
          <MergeDialog
            // What was chosen for one draft of another user does not fit the next one.
            key={draft.meanwhile!.time}
            meanwhile={draft.meanwhile!}
            scope={scope}
            onResolve={(choices) => void draft.resolve(choices)}
            onReload={onReload}
          />
        )
      }
    >
      {anchor}
      {step === 'page' ? (
        <DesignIdContext value={design.id}>
          <FormPane hasList={hasList} history={history} onHelp={openHelp} />
        </DesignIdContext>
      ) : (
        <Suspense fallback={<DesignerSkeleton />}>
          <FlowPane designId={design.id} scope={scope} saving={draft.saving} />
        </Suspense>
      )}
      <Suspense>
        {dialog === 'help' &&
          (step === 'page' ? (
            <Help scope={scope} onClose={close} />
          ) : (
            <FlowHelp scope={scope} onClose={close} />
          ))}
        {preview}
        {dialog === 'versions' && (
          <Versions
            id={design.id}
            isApp={page.draft().isApp}
            scope={scope}
            onRestore={(restored, flowTemplateJson) => {
              page.replace(restored)
              restoreFlow(flowTemplateJson)
            }}
            onClose={close}
          />
        )}
        {dialog === 'release' && (
          <ReleaseDialog
            id={design.id}
            name={design.fullName}
            scope={scope}
            isApp={page.draft().isApp}
            hasFlow={flow !== null}
            onPage={() => showStep('page')}
            onFlow={showNode}
            onReleased={setRelease}
            onClose={close}
          />
        )}
      </Suspense>
    </DesignerFrame>
  )
}
