import { Button, Radio } from '@arco-design/web-react'
import { IconArrowLeft, IconQuestionCircle, IconRedo, IconUndo } from '@arco-design/web-react/icon'
import type { Flow } from '@tessera/shared/contract/workflow/flows'
import type { SaveState } from '@tessera/shared/client/use-draft-saving'
import { useText } from '@tessera/shared/text/text'
import { SaveLabel } from '@tessera/shared/ui/draft-saving/save-label'
import { useDesignerState, useDraft, useFlowDesigner } from './context.ts'
import { Problems } from './problems.tsx'
import { text } from './text.ts'
import styles from './designer.module.css'

export const steps = ['basic', 'form', 'flow'] as const
export type Step = (typeof steps)[number]

interface Props {
  flow: Flow
  step: Step
  saving: SaveState
  scope: string
  onStep: (step: Step) => void
  onRetry: () => void
  onBack: () => void
  onHelp: () => void
  onRelease: () => void
}

export function Toolbar({ flow, step, saving, scope, onStep, onRetry, onBack, onHelp, onRelease }: Props) {
  const t = useText(text)
  const store = useFlowDesigner()
  const { fullName } = useDraft()
  const canUndo = useDesignerState(({ history }) => history.past.length > 0)
  const canRedo = useDesignerState(({ history }) => history.future.length > 0)
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
        {icon(t('flowDesigner.undo'), IconUndo, store.undo, !canUndo)}
        {icon(t('flowDesigner.redo'), IconRedo, store.redo, !canRedo)}
        <Problems flow={flow} saving={saving} scope={scope} onOpen={() => onStep('flow')} />
        {icon(t('flowDesigner.help'), IconQuestionCircle, onHelp)}
        <Button type="primary" onClick={onRelease}>
          {t('flowDesigner.release')}
        </Button>
      </div>
    </header>
  )
}
