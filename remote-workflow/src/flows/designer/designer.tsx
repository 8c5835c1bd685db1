import { Button } from '@arco-design/web-react'
import { lazy, Suspense, useCallback, useMemo, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { flows, FlowType, type Flow } from '@tessera/shared/contract/workflow/flows'
import { call } from '@tessera/shared/client/call'
import { readLocalCopy, removeLocalCopy, type LocalCopy } from '@tessera/shared/client/use-draft-saving'
import type { DesignerStore } from '@tessera/shared/forms/form-designer/store'
import { useText } from '@tessera/shared/text/text'
import { DesignerFrame } from '@tessera/shared/ui/designer-frame/designer-frame'
import { DesignerSkeleton, DraftFailure, DraftLoader } from '@tessera/shared/ui/designer-frame/draft-loader'
import { Problems } from '@tessera/shared/ui/designer-frame/problems'
import { useDraftSaver } from '@tessera/shared/ui/designer-frame/use-draft-saver'
import { useNarrow } from '@tessera/shared/ui/narrow-screen/use-narrow'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { FlowOfDesign, UsesDesign } from '@tessera/shared/workflow/flow-tree/flow-of-design'
import { FlowTree } from '@tessera/shared/workflow/flow-tree/flow-tree'
import { toConditionFields } from '@tessera/shared/workflow/flow-tree/form-fields'
import { ReleaseDialog } from '../release-dialog.tsx'
import { BasicStep } from './basic-step.tsx'
import { FlowDesignerContext, useDraft } from '@tessera/shared/workflow/designer/context'
import { flowDrafts } from './flow-drafts.ts'
import { FlowStep } from '@tessera/shared/workflow/designer/flow-step'
import { readDraft, type FlowDraft, type WrittenFlow } from '@tessera/shared/workflow/designer/model/draft'
import { ReleaseInDesign } from './release-in-design.tsx'
import { Steps, type Step } from './steps.tsx'
import { focusCard, handleFlowKey } from '@tessera/shared/workflow/designer/keys'
import { createFlowDesignerStore, type FlowDesignerStore } from '@tessera/shared/workflow/designer/store'
import { text } from '@tessera/shared/workflow/designer/text'
import { useFormFields, type DesignedForm } from '@tessera/shared/workflow/designer/use-form-fields'
import { useProblems } from '@tessera/shared/workflow/designer/use-problems'
import styles from '@tessera/shared/workflow/designer/designer.module.css'

const FormStep = lazy(() => import('./form-step.tsx').then(({ FormStep: Loaded }) => ({ default: Loaded })))
const Help = lazy(() =>
  import('@tessera/shared/workflow/designer/help').then(({ Help: Loaded }) => ({ default: Loaded })),
)

/** Opens a flow in the designer. */
export function FlowDesignerPage({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText(text)
  const backText = t('flowDesigner.back')
  const load = useCallback(
    async (signal: AbortSignal) => {
      const flow = await call(flows.read, { id }, { quiet: true, signal })
      return openFlow(flow)
    },
    [id],
  )
  return (
    <DraftLoader
      load={load}
      backText={backText}
      onClose={onClose}
      onReload={() => removeLocalCopy(flowDrafts, id)}
    >
      {(opened, reload) =>
        'why' in opened ? (
          <DraftFailure
            title={t('flowDesigner.unreadable')}
            subTitle={opened.why}
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

/** The saved draft with the unsaved copy of this tab, or why the nodes of the flow cannot be read. */
function openFlow(
  flow: Flow,
): { flow: Flow; draft: FlowDraft; copy: LocalCopy<WrittenFlow> | null } | { why: string } {
  const draft = readDraft(flow)
  if ('problems' in draft)
    return {
      why: draft.problems
        .map(({ path, why, detail }) => `${path || '/'}: ${why} ${detail}`.trim())
        .join('; '),
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
  const { type, designId } = props.flow
  const [store] = useState(() => createFlowDesignerStore(props.draft))
  return (
    <FlowDesignerContext value={store}>
      <FlowOfDesign value={type === FlowType.page}>
        <UsesDesign value={type !== FlowType.page && designId !== null}>
          <Panes {...props} store={store} />
        </UsesDesign>
      </FlowOfDesign>
    </FlowDesignerContext>
  )
}

function Panes({ flow, copy, store, onClose, onReload }: Props & { store: FlowDesignerStore }) {
  const t = useText(text)
  const navigate = useNavigate()
  const narrow = useNarrow('mobile')
  const { scope, anchor } = usePortalScope()
  const { fullName, formData } = useDraft()
  const restore = useCallback(
    (local: LocalCopy<WrittenFlow>) => {
      const read = readDraft(local)
      if (!('problems' in read)) store.replace(read)
    },
    [store],
  )
  const draft = useDraftSaver({
    kind: flowDrafts,
    store,
    id: flow.id,
    name: fullName,
    lastModifyTime: flow.lastModifyTime,
    copy,
    restore,
    onClose,
  })
  const [step, setStep] = useState<Step>(formData.trim() === '' && flow.formType === 2 ? 'form' : 'flow')
  const [dialog, setDialog] = useState<'release' | 'help' | null>(null)
  const [formStore, setFormStore] = useState<DesignerStore | null>(null)
  const form = useMemo(
    () => ({ flowId: flow.id, formType: flow.formType, formData }),
    [flow.id, flow.formType, formData],
  )
  const { problems: found, failure } = useProblems(form, draft.saving)

  const handleKey = (event: KeyboardEvent) => {
    // The form has a history of its own.
    if (step !== 'form') handleFlowKey(event, { history: store, openHelp: () => setDialog('help') })
  }
  const showNode = (nodeId: string) => {
    setStep('flow')
    store.select(nodeId)
    focusCard(nodeId)
  }
  if (narrow)
    return (
      <div className={styles.phone}>
        {anchor}
        <div className={styles.narrow}>
          <Button onClick={() => void draft.close()}>{t('flowDesigner.back')}</Button>
          <span>{t('flowDesigner.narrow')}</span>
        </div>
        <ReadOnlyFlow form={form} />
      </div>
    )
  return (
    <DesignerFrame
      name={fullName}
      scope={scope}
      draft={draft}
      history={formStore ?? store}
      problems={
        <Problems
          none={t('flowDesigner.noProblemsHint')}
          scope={scope}
          failure={failure}
          problems={found.map(({ nodeId, text: words }, at) => ({
            id: `${at} ${nodeId}`,
            text: words,
            ...(nodeId === '' ? {} : { onOpen: () => showNode(nodeId) }),
          }))}
        />
      }
      backText={t('flowDesigner.back')}
      steps={<Steps value={step} onChange={setStep} />}
      onKeyDown={handleKey}
      onHelp={() => setDialog('help')}
      {...(flow.type === FlowType.page
        ? {
            tools: (
              <ReleaseInDesign
                designId={flow.designId}
                onLeave={(path) => void draft.saveBefore(() => void navigate(path))}
              />
            ),
          }
        : { onRelease: () => setDialog('release') })}
      onReload={onReload}
    >
      {anchor}
      <Suspense fallback={<DesignerSkeleton />}>
        {step === 'basic' && <BasicStep flowId={flow.id} scope={scope} />}
        {step === 'form' && (
          <FormStep flow={flow} form={form} onOpenHelp={() => setDialog('help')} onStore={setFormStore} />
        )}
        {step === 'flow' && <FlowStep form={form} scope={scope} problems={found} />}
        {dialog === 'help' && <Help scope={scope} onClose={() => setDialog(null)} />}
      </Suspense>
      {dialog === 'release' && (
        <ReleaseDialog id={flow.id} name={fullName} scope={scope} onClose={() => setDialog(null)} />
      )}
    </DesignerFrame>
  )
}

function ReadOnlyFlow({ form }: { form: DesignedForm }) {
  const { template } = useDraft()
  const conditionFields = toConditionFields(useFormFields(form))
  return <FlowTree template={template} conditionFields={conditionFields} className={styles.readOnly!} />
}
