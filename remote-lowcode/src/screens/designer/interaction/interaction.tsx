import { Input } from '@arco-design/web-react'
import type { ComponentInput, ShownWhen } from '@tessera/shared/contract/lowcode/screen-actions'
import type { ScreenComponent } from '@tessera/shared/contract/lowcode/screen-canvas'
import { SortableRows } from '@tessera/shared/forms/settings-panel/sortable-rows'
import type { RowSource } from '@tessera/shared/portal/sources/schema'
import { Setting } from '@tessera/shared/portal/settings-kit'
import { findComponentKind } from '@tessera/shared/screen/kinds'
import { useDeclared } from '@tessera/shared/screen/screen-variables'
import { useText } from '@tessera/shared/text/text'
import { useScreenStore } from '../context.ts'
import { EventsSettings } from './events-settings.tsx'
import { Pick } from './pick.tsx'
import { text } from './text.ts'
import { useSourceNames, type SourceNames } from './use-source-names.ts'
import styles from '../designer.module.css'

interface Props {
  component: ScreenComponent
  scope: string
}

/** The source of a component that loads rows. */
function sourceOf({ kind, settings }: ScreenComponent): RowSource | null {
  const parsed = findComponentKind(kind)?.settings.parse(settings)
  return parsed && 'dataType' in parsed && 'dataSet' in parsed ? (parsed as RowSource) : null
}

/** What a component reads of the variables, what clicks on it do, and when it is visible. */
export function Interaction({ component, scope }: Props) {
  const t = useText(text)
  const variables = useDeclared()
  const source = sourceOf(component)
  const names = useSourceNames(source)
  const tells = findComponentKind(component.kind)?.tells ?? []
  return (
    <>
      <h3 className={styles.groupName}>{t('screenActions.title')}</h3>
      {variables.length === 0 && <p className={styles.hint}>{t('screenActions.noVariables')}</p>}
      {variables.length > 0 && source && <Inputs component={component} names={names} scope={scope} />}
      {tells.length > 0 && (
        <EventsSettings component={component} tells={tells} columns={names.columns} scope={scope} />
      )}
      {variables.length > 0 && <Visibility component={component} scope={scope} />}
    </>
  )
}

function useVariableOptions() {
  return useDeclared().map(({ name, title }) => ({ value: name, label: title || name }))
}

function Inputs({ component: { id, inputs }, names, scope }: Props & { names: SourceNames }) {
  const t = useText(text)
  const store = useScreenStore()
  const variables = useVariableOptions()
  const options = [
    ...names.parameters.map(({ name, label }) => ({
      value: `parameter:${name}`,
      label: t('screenActions.asParameter', { name: label }),
    })),
    ...names.filters.map(({ name, label }) => ({
      value: `column:${name}`,
      label: t('screenActions.asColumn', { name: label }),
    })),
  ]
  return (
    <Setting label={t('screenActions.inputs')} hint={t('screenActions.inputsHint')}>
      {() => (
        <SortableRows<ComponentInput>
          rows={inputs}
          onChange={(next) => store.update(id, { inputs: next })}
          nameOf={({ name }, at) => name || String(at + 1)}
          newRow={() => ({ into: 'column', name: '', variable: variables[0]?.value ?? '' })}
          addText={t('screenActions.addInput')}
        >
          {({ into, name, variable }, change) => (
            <div className={styles.lines}>
              <Pick
                label={t('screenActions.inputName')}
                scope={scope}
                value={name === '' ? '' : `${into}:${name}`}
                options={options}
                onChange={(next) => {
                  const isParameter = next.startsWith('parameter:')
                  change({
                    into: isParameter ? 'parameter' : 'column',
                    name: next.slice(next.indexOf(':') + 1),
                  })
                }}
              />
              <Pick
                label={t('screenActions.variable')}
                scope={scope}
                value={variable}
                options={variables}
                onChange={(next) => change({ variable: next })}
              />
            </div>
          )}
        </SortableRows>
      )}
    </Setting>
  )
}

const hows = ['is', 'isNot', 'filled', 'empty'] as const

function Visibility({ component: { id, shownWhen }, scope }: Props) {
  const t = useText(text)
  const store = useScreenStore()
  const variables = useVariableOptions()
  const choices = useDeclared().find(({ name }) => name === shownWhen.variable)?.choices ?? []
  const change = (changes: Partial<ShownWhen>, typed: string | null = null) =>
    store.update(id, { shownWhen: { ...shownWhen, ...changes } }, typed)
  const always = { value: '-', label: t('screenActions.always') }
  const isCompared = shownWhen.how === 'is' || shownWhen.how === 'isNot'
  return (
    <Setting label={t('screenActions.shownWhen')}>
      {() => (
        <div className={styles.lines}>
          <Pick
            label={t('screenActions.shownWhen')}
            isNamed
            scope={scope}
            value={shownWhen.variable || always.value}
            options={[always, ...variables]}
            onChange={(next) => change({ variable: next === always.value ? '' : next })}
          />
          {shownWhen.variable !== '' && (
            <Pick
              label={t('screenActions.how')}
              scope={scope}
              value={shownWhen.how}
              options={hows.map((value) => ({ value, label: t(`screenActions.how.${value}`) }))}
              onChange={(how) => change({ how: how as ShownWhen['how'] })}
            />
          )}
          {shownWhen.variable !== '' && isCompared && choices.length > 0 && (
            <Pick
              label={t('screenActions.compared')}
              scope={scope}
              value={shownWhen.value}
              options={choices.map(({ value, label }) => ({ value, label: label || value }))}
              onChange={(value) => change({ value })}
            />
          )}
          {shownWhen.variable !== '' && isCompared && choices.length === 0 && (
            <Input
              size="small"
              maxLength={200}
              aria-label={t('screenActions.compared')}
              placeholder={t('screenActions.compared')}
              value={shownWhen.value}
              onChange={(value) => change({ value }, `shownWhen ${id}`)}
            />
          )}
        </div>
      )}
    </Setting>
  )
}
