import { Button, Drawer, Tabs } from '@arco-design/web-react'
import { useState } from 'react'
import { maxSteps, type DesignEvent, type Step } from '../../../contract/fields/actions.ts'
import { SortableRows } from '../../settings-panel/sortable-rows.tsx'
import { useText } from '../../../text/text.ts'
import { CodeEditor } from '../../../ui/code-editor/code-editor.tsx'
import { drawerDialogProps } from '../../../ui/portal-scope/drawer-dialog-props.ts'
import { usePortalScope } from '../../../ui/portal-scope/portal-scope.tsx'
import type { EventField } from './event-fields.ts'
import { createStep, StepEditor } from './step-editor.tsx'
import { eventText as text } from './text.ts'
import styles from './events.module.css'

/** An event of the form, a field or a button, with what happens at it. */
export interface EventSettings {
  readonly event: DesignEvent
  readonly steps: readonly Step[]
  readonly onSteps: (steps: Step[]) => void
  readonly script: string
  readonly onScript: (script: string) => void
}

interface Props {
  settings: EventSettings
  /** The form, the field or the button, by its name. */
  owner: string
  fields: readonly EventField[]
  onClose: () => void
}

const onServer: ReadonlySet<string> = new Set(['beforeSubmit', 'afterSubmit'])

/** Editor of one event: its steps as cards, and its script. Each change is a step of the designer's undo. */
export function EventDrawer({ settings, owner, fields, onClose }: Props) {
  const t = useText(text)
  const { event, steps, onSteps, script, onScript } = settings
  const { scope, anchor } = usePortalScope()
  const [tab, setTab] = useState(steps.length === 0 && script !== '' ? 'script' : 'steps')
  const title = t('events.of', { owner, name: t(`events.${event}`) })
  const [field] = fields
  const example = onServer.has(event)
    ? `({ data, setValue, callInterface }) => {\n  if (!data.${field?.name ?? 'name'}) return { message: '…', field: '${field?.name ?? 'name'}' }\n}`
    : `({ data, setValue, message, callInterface }) => {\n  setValue('${field?.name ?? 'name'}', data.${field?.name ?? 'name'})\n}`
  return (
    <>
      {anchor}
      <Drawer
        {...drawerDialogProps(title)}
        visible
        title={title}
        wrapClassName={scope}
        width="min(640px, 100vw)"
        onCancel={onClose}
        footer={
          <Button type="primary" onClick={onClose}>
            {t('events.done')}
          </Button>
        }
      >
        <Tabs activeTab={tab} onChange={setTab} animation={false}>
          <Tabs.TabPane key="steps" title={t('events.steps')}>
            <p className={styles.hint}>{t(`events.hint.${event}`)}</p>
            <div className={styles.steps}>
              <SortableRows<Step>
                rows={steps}
                onChange={(next) => onSteps(next.slice(0, maxSteps))}
                nameOf={({ type }, at) => `${t('events.step', { n: at + 1 })} ${t(`events.type.${type}`)}`}
                newRow={() => createStep('set')}
                addText={t('events.add')}
              >
                {(step, _, at) => (
                  <StepEditor
                    step={step}
                    name={t('events.step', { n: at + 1 })}
                    fields={fields}
                    onChange={(next) => onSteps(steps.with(at, next))}
                  />
                )}
              </SortableRows>
            </div>
          </Tabs.TabPane>
          <Tabs.TabPane key="script" title={t('events.script')}>
            <p className={styles.hint}>
              {t(onServer.has(event) ? 'events.scriptHint.server' : 'events.scriptHint.browser')}
            </p>
            {tab === 'script' && (
              <CodeEditor
                language="javascript"
                lines={16}
                aria-label={t('events.script')}
                value={script}
                onChange={onScript}
              />
            )}
            {script === '' && (
              <Button type="text" size="small" onClick={() => onScript(example)}>
                {t('events.example')}
              </Button>
            )}
          </Tabs.TabPane>
        </Tabs>
      </Drawer>
    </>
  )
}
