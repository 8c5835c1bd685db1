import { Input, Select } from '@arco-design/web-react'
import { useState } from 'react'
import { relativeDays } from '@tessera/shared/contract/lowcode/data-sets'
import {
  variableKinds,
  type ScreenVariable,
  type VariableKind,
} from '@tessera/shared/contract/lowcode/screen-actions'
import { SortableRows } from '@tessera/shared/forms/settings-panel/sortable-rows'
import { Setting } from '@tessera/shared/portal/settings-kit'
import { text as reportText } from '@tessera/shared/reports/text'
import { ChoiceRows } from '@tessera/shared/screen/choice-rows'
import { useText } from '@tessera/shared/text/text'
import { useScreenState, useScreenStore } from '../context.ts'
import { findNameProblem, newVariable } from '../model/variables.ts'
import { text } from './text.ts'
import styles from '../designer.module.css'

/** The variables of the screen. */
export function VariablesSettings({ scope }: { scope: string }) {
  const t = useText(text)
  const store = useScreenStore()
  const variables = useScreenState(({ history }) => history.present.canvas.variables)
  return (
    <Setting label={t('screenActions.variables')} hint={t('screenActions.variablesHint')}>
      {() => (
        <SortableRows<ScreenVariable>
          rows={variables}
          onChange={(next) => store.setVariables(next)}
          nameOf={({ title, name }) => title || name}
          newRow={() => newVariable(variables)}
          addText={t('screenActions.addVariable')}
        >
          {(variable, change, at) => (
            <div className={styles.lines}>
              <NameField variables={variables} at={at} onChange={(name) => change({ name })} />
              <Input
                size="small"
                maxLength={50}
                aria-label={t('screenActions.variableTitle')}
                placeholder={t('screenActions.variableTitle')}
                value={variable.title}
                onChange={(title) => change({ title })}
              />
              <Select
                size="small"
                triggerProps={{ className: scope }}
                aria-label={t('screenActions.variableKind')}
                value={variable.kind}
                options={variableKinds.map((value) => ({ value, label: t(`screenActions.kind.${value}`) }))}
                onChange={(kind: VariableKind) => change({ kind, initial: '' })}
              />
              <InitialField variable={variable} scope={scope} onChange={(initial) => change({ initial })} />
              {variable.kind === 'choice' && (
                <ChoiceRows rows={variable.choices} onChange={(choices) => change({ choices })} />
              )}
            </div>
          )}
        </SortableRows>
      )}
    </Setting>
  )
}

/** The name, which is taken over once it is one, so that what is half written renames nothing. */
function NameField({
  variables,
  at,
  onChange,
}: {
  variables: readonly ScreenVariable[]
  at: number
  onChange: (name: string) => void
}) {
  const t = useText(text)
  const { name } = variables[at]!
  const [typed, setTyped] = useState<string | null>(null)
  const problem = typed === null ? null : findNameProblem(variables, at, typed)
  const finish = () => {
    if (typed !== null && problem === null && typed !== name) onChange(typed)
    setTyped(null)
  }
  return (
    <>
      <Input
        size="small"
        maxLength={40}
        aria-label={t('screenActions.variableName')}
        aria-invalid={problem !== null}
        status={problem ? 'error' : undefined}
        value={typed ?? name}
        onChange={setTyped}
        onBlur={finish}
        onPressEnter={finish}
      />
      {problem && <span role="alert">{t(`screenActions.nameProblem.${problem}`)}</span>}
    </>
  )
}

function InitialField({
  variable: { kind, initial, choices },
  scope,
  onChange,
}: {
  variable: ScreenVariable
  scope: string
  onChange: (initial: string) => void
}) {
  const t = useText(text)
  const tr = useText(reportText)
  const label = t('screenActions.initial')
  if (kind === 'choice')
    return (
      <Select
        size="small"
        allowClear
        triggerProps={{ className: scope }}
        aria-label={label}
        placeholder={label}
        value={initial || undefined}
        options={choices.map((one) => ({ value: one.value, label: one.label || one.value }))}
        onChange={(next: string | undefined) => onChange(next ?? '')}
      />
    )
  if (kind === 'date')
    return (
      <Select
        size="small"
        allowClear
        triggerProps={{ className: scope }}
        aria-label={label}
        placeholder={label}
        value={initial || undefined}
        options={relativeDays.map((value) => ({ value: value as string, label: tr(`report.day.${value}`) }))}
        onChange={(next: string | undefined) => onChange(next ?? '')}
      />
    )
  return (
    <Input
      size="small"
      maxLength={200}
      aria-label={label}
      placeholder={label}
      value={initial}
      onChange={onChange}
    />
  )
}
