import { Button } from '@arco-design/web-react'
import { operatorNames } from '../../../contract/fields/operators.ts'
import type { Conditions } from '../../../contract/fields/conditions.ts'
import type { NodeOfKind, PropertiesOf } from '../../../contract/workflow/flow-template.ts'
import { useText } from '../../../text/text.ts'
import { useFlowDesigner } from '../context.ts'
import { ConditionSetting } from './condition-setting.tsx'
import { Section } from './inputs.tsx'
import { text } from './text.ts'
import styles from './settings.module.css'

interface Props {
  node: NodeOfKind<'condition'>
  onChange: (changes: Readonly<Record<string, unknown>>) => void
}

/** When a branch is taken. The branches of a fork are asked from left to right. */
export function ConditionEditor({ node: { nodeId, properties }, onChange }: Props) {
  const t = useText(text)
  const store = useFlowDesigner()
  if (properties.isDefault)
    return (
      <Section title={t('flowSettings.when')}>
        <p className={styles.note}>{t('flowSettings.isDefault')}</p>
      </Section>
    )
  return (
    <Section title={t('flowSettings.when')}>
      <p className={styles.note}>{t('flowSettings.priority', { n: properties.priority })}</p>
      <ConditionSetting
        label={t('flowSettings.conditions')}
        value={properties.rule?.conditions ?? fromWire(properties)}
        onChange={(conditions) => onChange({ rule: { conditions }, conditions: [] })}
      />
      <div>
        <Button size="small" onClick={() => store.setDefaultBranch(nodeId)}>
          {t('flowSettings.makeDefault')}
        </Button>
      </div>
    </Section>
  )
}

/** The comparisons of older clients, each joined to all before it; one with an unknown symbol compares by `==`. */
function fromWire({ conditions }: PropertiesOf<'condition'>): Conditions {
  return conditions.flatMap(({ field, symbol, filedValue }, at) => {
    if (field === '') return []
    const op = operatorNames.find((name) => name === symbol) ?? '=='
    const logic = conditions[at - 1]?.logic === '||' ? ('or' as const) : ('and' as const)
    return [{ logic, groups: [{ field, op, value: filedValue, other: '' }] }]
  })
}
