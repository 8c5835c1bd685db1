import { Alert, Button, Empty, Message } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import { grantKinds, grants, type GrantKind, type HolderType } from '@tessera/shared/contract/org/grants'
import type { CallRequest } from '@tessera/shared/contract/wire'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { StepBar } from '@tessera/shared/widgets/step-bar/step-bar'
import { isTouched, menusOf, sentOf, type Draft } from './draft.ts'
import { ItemStep, patience } from './item-step.tsx'
import { Review } from './review.tsx'
import { text } from './text.ts'
import styles from './grants.module.css'

export interface GrantHolder {
  type: HolderType
  id: string
}

type Step = GrantKind | 'holders' | 'review'

interface Props {
  /** Whose permissions are shown; null where several are to get the same. */
  holder: GrantHolder | null
  /** Who gets it. */
  holders: readonly GrantHolder[]
  /** The step in which these are chosen. */
  choose?: ReactNode
  /** What is checked is taken away instead. */
  taking?: boolean
  draft: Draft
  onDraft: (draft: Draft) => void
  readOnly?: boolean
  /** Saved. */
  onSaved: () => void
  /** Beside the buttons, at their start. */
  leave?: ReactNode
}

const idsOf = (holders: readonly GrantHolder[], type: HolderType) =>
  holders.flatMap((one) => (one.type === type ? [one.id] : []))

/**
 * Permissions step by step: menus, and of those that are checked buttons, columns, form fields and schemes of data; the last step shows
 * what it comes to, and saves it (specification: areas 2, authorize).
 */
export function GrantSteps({
  holder,
  holders,
  choose,
  taking = false,
  draft,
  onDraft,
  readOnly = false,
  onSaved,
  leave,
}: Props) {
  const t = useText(text)
  const [step, setStep] = useState<Step>('module')
  const objectId = holder?.id ?? '0'
  const { data: menus } = useCall(
    grants.values,
    { objectId, type: 'module', moduleIds: '' },
    { timeoutMs: patience },
  )
  const steps: readonly Step[] = [
    ...grantKinds,
    ...(choose ? (['holders'] as const) : []),
    ...(readOnly ? [] : (['review'] as const)),
  ]
  const at = steps.indexOf(step)
  const touched = isTouched(draft)

  const { give, take } = menus ? sentOf(draft, menus) : { give: {}, take: {} }
  const change: CallRequest<typeof grants.change> = {
    roleIds: idsOf(holders, 'Role'),
    positionIds: idsOf(holders, 'Position'),
    userIds: idsOf(holders, 'User'),
    groupIds: idsOf(holders, 'Group'),
    ...(taking ? { take: give } : { give, take }),
  }
  const ready = step === 'review' && touched && holders.length > 0 && menus !== undefined
  // What is shown was asked at this moment: somebody else may have changed the same holder since the last look.
  const preview = useCall(grants.change, ready ? { ...change, dry: true } : null, {
    timeoutMs: patience,
    dedupingInterval: 0,
  })
  const { send, sending } = useSend(grants.change, {
    stale: [grants.values],
    quiet: false,
    timeoutMs: patience,
  })
  const save = async () => {
    const { msg } = await send(change)
    Message.success(msg)
    setStep('module')
    onSaved()
  }
  const changes = preview.data?.list.some(({ came, went }) => came.total + went.total > 0)

  return (
    <div className={styles.steps}>
      <StepBar
        name={t('grants.steps')}
        current={step}
        onStep={setStep}
        steps={steps.map((one) => ({
          key: one,
          title: t(`grants.${one}`),
          note: (
            <Changed
              n={
                one === 'review'
                  ? 0
                  : one === 'holders'
                    ? holders.length
                    : draft[one].give.size + draft[one].take.size
              }
              counting={one !== 'holders'}
            />
          ),
        }))}
      />
      <div className={styles.body}>
        {step === 'resource' && <Alert type="info" content={t('grants.dataHint')} />}
        {step === 'holders' ? (
          choose
        ) : step !== 'review' ? (
          <ItemStep
            key={`${objectId} ${step}`}
            objectId={objectId}
            kind={step}
            menus={menus ? menusOf(draft, menus) : []}
            draft={draft}
            onDraft={onDraft}
            readOnly={readOnly}
          />
        ) : ready ? (
          <Review
            changes={preview.data?.list}
            failure={preview.error}
            onRetry={() => void preview.mutate()}
          />
        ) : (
          <Empty description={t(touched ? 'grants.noHolders' : 'grants.untouched')} />
        )}
      </div>
      <div className={styles.foot}>
        {leave}
        {at > 0 && <Button onClick={() => setStep(steps[at - 1]!)}>{t('grants.back')}</Button>}
        {at < steps.length - 1 && <Button onClick={() => setStep(steps[at + 1]!)}>{t('grants.next')}</Button>}
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
            <Button type="primary" disabled={!touched} onClick={() => setStep('review')}>
              {t('grants.toReview')}
            </Button>
          ))}
      </div>
    </div>
  )
}

function Changed({ n, counting }: { n: number; counting: boolean }) {
  const t = useText(text)
  if (n === 0) return null
  return (
    <span className={styles.changed} title={counting ? t('grants.marked', { n }) : undefined}>
      {n}
    </span>
  )
}
