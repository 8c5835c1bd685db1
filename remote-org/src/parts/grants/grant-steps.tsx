import { Alert, Button, Empty, Message } from '@arco-design/web-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { grantKinds, grants, type GrantKind, type HolderType } from '@tessera/shared/contract/org/grants'
import type { CallRequest } from '@tessera/shared/contract/wire'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { StepBar } from '@tessera/shared/ui/step-bar/step-bar'
import { hasChanges, checkedMenuIds, toChangeInput, type Draft } from './draft.ts'
import { ItemStep, grantsTimeoutMs } from './item-step.tsx'
import { Review } from './review.tsx'
import { text } from './text.ts'
import { keyOfKind, Unenforced } from './unenforced.tsx'
import styles from './grants.module.css'

/** A role, position, group or user that has permissions. */
export interface GrantHolder {
  type: HolderType
  id: string
}

type Step = GrantKind | 'holders' | 'review'

interface Props {
  /** The holder whose permissions are shown. Null for a batch change of several holders. */
  holder: GrantHolder | null
  /** The holders to change. */
  holders: readonly GrantHolder[]
  /** Content of the step that selects the holders, in a batch change. */
  holderStep?: ReactNode
  /** Revokes the checked items instead of granting them. */
  isRevoke?: boolean
  draft: Draft
  onDraft: (draft: Draft) => void
  readOnly?: boolean
  onSaved: () => void
  /** Shown before the step buttons. */
  leadingButton?: ReactNode
}

const idsOf = (holders: readonly GrantHolder[], type: HolderType) =>
  holders.flatMap((holder) => (holder.type === type ? [holder.id] : []))

/**
 * Edits permissions in steps: menus, then buttons, columns, form fields and data schemes of the checked
 * menus, then data interfaces. The last step previews the changes and saves them.
 */
export function GrantSteps({
  holder,
  holders,
  holderStep,
  isRevoke = false,
  draft,
  onDraft,
  readOnly = false,
  onSaved,
  leadingButton,
}: Props) {
  const t = useText(text)
  const [step, setStep] = useState<Step>('module')
  const objectId = holder?.id ?? '0'
  const { data: menus } = useCall(
    grants.values,
    { objectId, type: 'module', moduleIds: '' },
    { timeoutMs: grantsTimeoutMs },
  )
  const steps: readonly Step[] = [
    ...grantKinds,
    ...(holderStep ? (['holders'] as const) : []),
    ...(readOnly ? [] : (['review'] as const)),
  ]
  const [kindsToEnforce, setKindsToEnforce] = useState<ReadonlySet<string>>(new Set())
  const stepIndex = steps.indexOf(step)
  const isChanged = hasChanges(draft)
  const { box, foot } = useStepFocus(step, isChanged)

  const { give, take } = menus ? toChangeInput(draft, menus) : { give: {}, take: {} }
  const input: CallRequest<typeof grants.change> = {
    roleIds: idsOf(holders, 'Role'),
    positionIds: idsOf(holders, 'Position'),
    userIds: idsOf(holders, 'User'),
    groupIds: idsOf(holders, 'Group'),
    ...(isRevoke ? { take: give } : { give, take }),
  }
  const canPreview = step === 'review' && isChanged && holders.length > 0 && menus !== undefined
  // Not cached, because another user may have changed the same holder since the last preview.
  const preview = useCall(grants.change, canPreview ? { ...input, dry: true } : null, {
    timeoutMs: grantsTimeoutMs,
    dedupingInterval: 0,
  })
  const { send, sending } = useSend(grants.change, {
    stale: [grants.values],
    quiet: false,
    timeoutMs: grantsTimeoutMs,
  })
  const unenforced = preview.data?.unenforced ?? []
  const save = async () => {
    const enforce = unenforced.filter((kind) => kind.canEnforce && kindsToEnforce.has(keyOfKind(kind)))
    const { msg } = await send({ ...input, enforce: enforce.map(({ menuId, kind }) => ({ menuId, kind })) })
    setKindsToEnforce(new Set())
    Message.success(msg)
    setStep('module')
    onSaved()
  }
  const changes = preview.data?.list.some(({ came, went }) => came.total + went.total > 0)
  const countOf = (key: Step) => {
    if (key === 'review') return 0
    return key === 'holders' ? holders.length : draft[key].give.size + draft[key].take.size
  }
  const renderStep = () => {
    if (step === 'holders') return holderStep
    if (step !== 'review')
      return (
        <ItemStep
          key={`${objectId} ${step}`}
          objectId={objectId}
          kind={step}
          menus={menus ? checkedMenuIds(draft, menus) : []}
          draft={draft}
          onDraft={onDraft}
          readOnly={readOnly}
        />
      )
    if (!canPreview) return <Empty description={t(isChanged ? 'grants.noHolders' : 'grants.untouched')} />
    return (
      <Review
        changes={preview.data?.list}
        notices={<Unenforced kinds={unenforced} selected={kindsToEnforce} onSelect={setKindsToEnforce} />}
        failure={preview.error}
        onRetry={() => void preview.mutate()}
      />
    )
  }

  return (
    <div ref={box} className={styles.steps}>
      <StepBar
        name={t('grants.steps')}
        current={step}
        onStep={setStep}
        steps={steps.map((key) => ({
          key,
          title: t(`grants.${key}`),
          note: <ChangeCount count={countOf(key)} isChange={key !== 'holders'} />,
        }))}
      />
      <div className={styles.body}>
        {step === 'resource' && <Alert type="info" content={t('grants.dataHint')} />}
        {step === 'interface' && <Alert type="info" content={t('grants.interfaceHint')} />}
        {renderStep()}
      </div>
      <div ref={foot} className={styles.foot}>
        {leadingButton}
        {stepIndex > 0 && <Button onClick={() => setStep(steps[stepIndex - 1]!)}>{t('grants.back')}</Button>}
        {stepIndex < steps.length - 1 && (
          <Button onClick={() => setStep(steps[stepIndex + 1]!)}>{t('grants.next')}</Button>
        )}
        {!readOnly &&
          (step === 'review' ? (
            <Button
              type="primary"
              loading={sending}
              disabled={!changes || preview.isValidating}
              onClick={() => void save().catch(() => void preview.mutate())}
            >
              {t('grants.save')}
            </Button>
          ) : (
            <Button type="primary" disabled={!isChanged} onClick={() => setStep('review')}>
              {t('grants.toReview')}
            </Button>
          ))}
      </div>
    </div>
  )
}

/**
 * Focuses the current step of the bar after a click on a button of the footer that this click removes or
 * disables. Without it, the keyboard focus is lost.
 */
function useStepFocus(step: Step, isChanged: boolean) {
  const box = useRef<HTMLDivElement>(null)
  const foot = useRef<HTMLDivElement>(null)
  const shown = useRef({ step, isChanged })
  useEffect(() => {
    const { current: before } = shown
    if (before.step === step && before.isChanged === isChanged) return
    shown.current = { step, isChanged }
    const { activeElement } = document
    const isLost = activeElement === null || activeElement === document.body
    // A button that was just disabled still has the focus. In the review, the button is disabled until it is loaded.
    const isLosing =
      foot.current?.contains(activeElement) && (step === 'review' || activeElement?.matches(':disabled'))
    if (isLost || isLosing) box.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
  }, [step, isChanged])
  return { box, foot }
}

/** The badge of a step: its number of changes, or of selected holders. */
function ChangeCount({ count, isChange }: { count: number; isChange: boolean }) {
  const t = useText(text)
  if (count === 0) return null
  return (
    <span className={styles.changed} title={isChange ? t('grants.marked', { n: count }) : undefined}>
      {count}
    </span>
  )
}
