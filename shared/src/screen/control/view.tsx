import { IconSelectAll } from '@arco-design/web-react/icon'
import type * as z from 'zod'
import { isRelativeDay, dayOf } from '../../contract/lowcode/calendar-days.ts'
import type { ScreenVariable } from '../../contract/lowcode/screen-actions.ts'
import { hasSource } from '../../portal/sources/schema.ts'
import { toChartData } from '../../portal/sources/series.ts'
import { useText } from '../../text/text.ts'
import { defineComponentView, type BodyProps } from '../component.ts'
import { useScreen } from '../context.ts'
import { Data } from '../data.tsx'
import { useNow } from '../now.ts'
import { useDeclared } from '../screen-variables.tsx'
import { Nothing } from '../states.tsx'
import { text } from '../text.ts'
import { useVariable, useVariableStore } from '../variables.ts'
import { control as kind } from './kind.ts'
import styles from '../interaction.module.css'

type Settings = z.output<typeof kind.settings>

function Body({ settings }: BodyProps<Settings>) {
  const t = useText(text)
  const declared = useDeclared().find(({ name }) => name === settings.variable)
  if (!declared) return <Nothing>{t('screen.problem.noVariable')}</Nothing>
  if (hasSource(settings))
    return (
      <Data settings={settings}>
        {(rows, keys) => {
          const names = [...new Set(toChartData(rows, keys).names)].filter((name) => name !== '')
          return (
            <Choice
              declared={declared}
              settings={settings}
              choices={names.map((value) => ({ value, label: value }))}
            />
          )
        }}
      </Data>
    )
  if (declared.kind === 'choice')
    return <Choice declared={declared} settings={settings} choices={declared.choices} />
  if (declared.kind === 'date') return <DayField declared={declared} settings={settings} />
  return <Field declared={declared} settings={settings} />
}

interface Props {
  declared: ScreenVariable
  settings: Settings
}

/** What the control is called for screen readers. */
function useLabel({ title }: Settings, declared: ScreenVariable): string {
  const { name } = useScreen()
  return title || declared.title || name
}

function Choice({
  declared,
  settings,
  choices,
}: Props & { choices: readonly { readonly value: string; readonly label: string }[] }) {
  const t = useText(text)
  const store = useVariableStore()
  const value = useVariable(declared.name)
  const isKnown = value === '' || choices.some((one) => one.value === value)
  return (
    <select
      className={styles.control}
      style={{ fontSize: settings.size }}
      aria-label={useLabel(settings, declared)}
      value={value}
      onChange={({ target }) => store.set({ [declared.name]: target.value })}
    >
      <option value="">{t('screen.all')}</option>
      {!isKnown && <option value={value}>{value}</option>}
      {choices.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label || one.value}
        </option>
      ))}
    </select>
  )
}

/** A day; one such as `@today` is that of the present. */
function DayField({ declared, settings }: Props) {
  const store = useVariableStore()
  const now = useNow()
  const value = useVariable(declared.name)
  return (
    <input
      className={styles.control}
      style={{ fontSize: settings.size }}
      type="date"
      aria-label={useLabel(settings, declared)}
      value={isRelativeDay(value) ? dayOf(value, now) : value}
      onChange={({ target }) => store.set({ [declared.name]: target.value })}
    />
  )
}

function Field({ declared, settings }: Props) {
  const store = useVariableStore()
  const value = useVariable(declared.name)
  return (
    <input
      key={value}
      className={styles.control}
      style={{ fontSize: settings.size }}
      type={declared.kind === 'number' ? 'number' : 'text'}
      maxLength={200}
      aria-label={useLabel(settings, declared)}
      defaultValue={value}
      // What is half written loads nothing.
      onBlur={({ target }) => store.set({ [declared.name]: target.value.trim() })}
      onKeyDown={(event) => {
        if (event.key === 'Enter') store.set({ [declared.name]: event.currentTarget.value.trim() })
      }}
    />
  )
}

export const control = defineComponentView({ kind, Icon: IconSelectAll, Body })
