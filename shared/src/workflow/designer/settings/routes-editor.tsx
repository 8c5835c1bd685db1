import { Button } from '@arco-design/web-react'
import { IconDelete, IconPlus } from '@arco-design/web-react/icon'
import type { PropertiesOf } from '../../../contract/workflow/flow-template.ts'
import { useText } from '../../../text/text.ts'
import { ConditionSetting } from './condition-setting.tsx'
import { NodeSetting, Section } from './inputs.tsx'
import { text as systemText } from './system-text.ts'
import { text } from './text.ts'
import styles from './settings.module.css'

type Routes = PropertiesOf<'router'>['routes']

/** Where a router leads: the first route whose conditions are met. */
export function RoutesEditor({ value, onChange }: { value: Routes; onChange: (value: Routes) => void }) {
  const t = useText(text)
  const ts = useText(systemText)
  const set = (at: number, changes: Partial<Routes[number]>) =>
    onChange(value.with(at, { ...value[at]!, ...changes }))
  return (
    <Section title={ts('flowSystem.routes')}>
      <p className={styles.note}>{ts('flowSystem.routesHint')}</p>
      {value.map((route, at) => (
        <div
          key={at}
          className={styles.source}
          role="group"
          aria-label={ts('flowSystem.route', { n: at + 1 })}
        >
          <div className={styles.sourceHead}>
            <NodeSetting
              label={ts('flowSystem.target')}
              value={route.nodeId}
              accepts={({ kind }) => !['start', 'condition', 'branch', 'router', 'empty'].includes(kind)}
              onChange={(nodeId) => set(at, { nodeId })}
            />
            <Button
              type="text"
              size="small"
              icon={<IconDelete />}
              aria-label={t('flowSettings.removeRow', { n: at + 1 })}
              onClick={() => onChange(value.toSpliced(at, 1))}
            />
          </div>
          <ConditionSetting
            label={t('flowSettings.conditions')}
            value={route.conditions}
            onChange={(conditions) => set(at, { conditions })}
          />
        </div>
      ))}
      <div>
        <Button
          size="small"
          type="outline"
          icon={<IconPlus />}
          onClick={() => onChange([...value, { nodeId: '', conditions: [] }])}
        >
          {ts('flowSystem.addRoute')}
        </Button>
      </div>
    </Section>
  )
}
