import { Button, Radio } from '@arco-design/web-react'
import { IconArrowLeft, IconQuestionCircle, IconRedo, IconUndo } from '@arco-design/web-react/icon'
import { useSyncExternalStore } from 'react'
import type { Flow } from '@tessera/shared/contract/workflow/flows'
import type { History } from '@tessera/shared/client/edit-history'
import type { SaveState } from '@tessera/shared/client/use-draft-saving'
import { useText } from '@tessera/shared/text/text'
import { SaveLabel } from '@tessera/shared/ui/draft-saving/save-label'
import { useDraft } from './context.ts'
import { Problems } from './problems.tsx'
import { text } from './text.ts'
import styles from './designer.module.css'

export const steps = ['basic', 'form', 'flow'] as const
export type Step = (typeof steps)[number]

interface HistoryStore {
  readonly get: () => { readonly history: Pick<History<unknown>, 'past' | 'future'> }
  readonly subscribe: (listener: () => void) => () => void
  readonly undo: () => void
  readonly redo: () => void
}

interface Props {
  flow: Flow
  step: Step
  saving: SaveState
  scope: string
  /** The store whose changes the buttons undo: that of the form while it is designed. */
  history: HistoryStore
  onStep: (step: Step) => void
  onRetry: () => void
  onBack: () => void
  onHelp: () => void
  onRelease: () => void
}

export function Toolbar({
  flow,
  step,
  saving,
  scope,
  history,
  onStep,
  onRetry,
  onBack,
  onHelp,
  onRelease,
}: Props) {
  const t = useText(text)
  const { fullName } = useDraft()
  const canUndo = useSyncExternalStore(history.subscribe, () => history.get().history.past.length > 0)
  const canRedo = useSyncExternalStore(history.subscribe, () => history.get().history.future.length > 0)
  const icon = (label: string, Icon: typeof IconUndo, onClick: () => void, disabled = false) => (
    <Button
      type="text"
      icon={<Icon />}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    />
  )
  return (
    <header className={styles.toolbar}>
      {icon(t('flowDesigner.back'), IconArrowLeft, onBack)}
      <h1 className={styles.title} title={fullName}>
        {fullName}
      </h1>
      <SaveLabel state={saving} onRetry={onRetry} />
      <Radio.Group
        type="button"
        size="small"
        className={styles.steps!}
        aria-label={t('flowDesigner.steps')}
        value={step}
        onChange={onStep}
        options={steps.map((value) => ({ value, label: t(`flowDesigner.step.${value}`) }))}
      />
      <div className={styles.tools}>
        {icon(t('flowDesigner.undo'), IconUndo, history.undo, !canUndo)}
        {icon(t('flowDesigner.redo'), IconRedo, history.redo, !canRedo)}
        <Problems flow={flow} saving={saving} scope={scope} onOpen={() => onStep('flow')} />
        {icon(t('flowDesigner.help'), IconQuestionCircle, onHelp)}
        <Button type="primary" onClick={onRelease}>
          {t('flowDesigner.release')}
        </Button>
      </div>
    </header>
  )
}
