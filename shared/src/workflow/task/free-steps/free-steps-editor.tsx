import { Alert, Button, Input, Select } from '@arco-design/web-react'
import { IconArrowUp, IconDelete, IconPlus } from '@arco-design/web-react/icon'
import { freeStepsNode } from '../../../contract/workflow/free-steps.ts'
import { useText } from '../../../text/text.ts'
import { CandidateSelect } from '../candidate-select.tsx'
import { text } from './text.ts'
import type { EditedStep, FreeStepsState } from './use-free-steps.ts'
import styles from './free-steps.module.css'

const modes = ['any', 'all', 'sequence'] as const
const newStep: EditedStep = { title: '', users: [], mode: 'any' }

/** The approval steps that the initiator adds to a task, in their order. */
export function FreeStepsEditor({ flowId, state }: { flowId: string; state: FreeStepsState }) {
  const t = useText(text)
  const { rule, steps, setSteps, problem } = state
  if (!rule) return null
  const set = (at: number, changes: Partial<EditedStep>) =>
    setSteps(steps.with(at, { ...steps[at]!, ...changes }))
  const swapUp = (at: number) => setSteps(steps.with(at, steps[at - 1]!).with(at - 1, steps[at]!))
  return (
    <section className={styles.editor} aria-label={t('freeSteps.title')}>
      <h2>{t('freeSteps.title')}</h2>
      <p>{t('freeSteps.hint', { n: rule.maxSteps })}</p>
      {problem !== '' && <Alert type="error" content={problem} />}
      <ol className={styles.steps}>
        {steps.map(({ title, users, mode }, at) => {
          const n = at + 1
          return (
            <li key={at} className={styles.step}>
              <Input
                aria-label={t('freeSteps.name', { n })}
                placeholder={t('freeSteps.step', { n })}
                maxLength={100}
                value={title}
                onChange={(next) => set(at, { title: next })}
              />
              <CandidateSelect
                aria-label={t('freeSteps.users', { n })}
                operatorId="0"
                nodeId={freeStepsNode}
                flowId={flowId}
                formData={{ flowId, data: '{}' }}
                value={[...users]}
                onChange={(next) => set(at, { users: next })}
              />
              <Select
                aria-label={t('freeSteps.mode', { n })}
                value={mode}
                options={modes.map((value) => ({ value, label: t(`freeSteps.mode.${value}`) }))}
                onChange={(next: EditedStep['mode']) => set(at, { mode: next })}
              />
              <span className={styles.buttons}>
                <Button
                  type="text"
                  icon={<IconArrowUp />}
                  disabled={at === 0}
                  aria-label={t('freeSteps.up', { n })}
                  onClick={() => swapUp(at)}
                />
                <Button
                  type="text"
                  icon={<IconDelete />}
                  aria-label={t('freeSteps.remove', { n })}
                  onClick={() => setSteps(steps.toSpliced(at, 1))}
                />
              </span>
            </li>
          )
        })}
      </ol>
      <div>
        <Button
          type="outline"
          icon={<IconPlus />}
          disabled={steps.length >= rule.maxSteps}
          onClick={() => setSteps([...steps, newStep])}
        >
          {t('freeSteps.add')}
        </Button>
      </div>
    </section>
  )
}
