import { useId, useMemo, useState } from 'react'
import type { View } from '@tessera/shared/fields/view'
import { useText } from '@tessera/shared/text/text'
import type { FieldSettings } from '@tessera/shared/forms/settings-panel/settings-panel'
import { ContainerSample } from './container-sample.tsx'
import { filledValueOf } from './samples.ts'
import { text } from './text.ts'
import styles from './previews.module.css'

const states = ['empty', 'filled', 'readOnly', 'disabled', 'refused'] as const
type State = (typeof states)[number]

/** A field kind in each of its states. Controls that accept input keep the typed value. */
export function States({ view, settings }: { view: View; settings: FieldSettings }) {
  const { kind } = view
  if (kind.group === 'layout') return <ContainerSample kind={kind} settings={settings} />
  return <ControlStates {...{ view, settings }} />
}

function ControlStates({ view, settings }: { view: View; settings: FieldSettings }) {
  const t = useText(text)
  const { kind, Input, Cell } = view
  const idPrefix = useId()
  const [edited, setEdited] = useState<Readonly<Partial<Record<State, unknown>>>>({})
  const { label } = settings
  const filled = useMemo(() => filledValueOf(kind, settings), [kind, settings])
  if (kind.group === 'display')
    return (
      <Input
        {...inputDefaults}
        id={`${idPrefix}-shown`}
        settings={settings}
        label={label}
        value={null}
        onChange={ignore}
        onBlur={ignore}
        disabled={false}
        readOnly={false}
        invalid={false}
        describedBy={undefined}
      />
    )

  const shownStates = kind.group === 'system' ? states.slice(0, 2) : states
  const initialValue = (state: State) =>
    state === 'empty' || state === 'refused' ? kind.empty(settings) : filled
  /** An edited value that the current settings no longer accept is replaced by the initial value. */
  const valueOf = (state: State) =>
    state in edited && (state === 'refused' || kind.value(settings).safeParse(edited[state]).success)
      ? edited[state]
      : initialValue(state)
  return (
    <div className={styles.states}>
      {shownStates.map((state) => (
        <div key={state} className={styles.state}>
          <label className={styles.stateName} htmlFor={`${idPrefix}-${state}`}>
            {t(`previews.${state}`)}
          </label>
          <Input
            {...inputDefaults}
            id={`${idPrefix}-${state}`}
            value={valueOf(state)}
            onChange={(value) => setEdited((before) => ({ ...before, [state]: value }))}
            onBlur={ignore}
            settings={settings}
            label={`${label} ${t(`previews.${state}`)}`}
            disabled={settings.disabled || state === 'disabled'}
            readOnly={settings.readonly || state === 'readOnly'}
            invalid={state === 'refused'}
            describedBy={state === 'refused' ? `${idPrefix}-sentence` : undefined}
          />
          {state === 'refused' && kind.group !== 'system' && (
            <div id={`${idPrefix}-sentence`} className={styles.sentence}>
              {t('previews.sentence', { label })}
            </div>
          )}
        </div>
      ))}
      {Cell && (
        <div className={styles.state}>
          <span className={styles.stateName}>{t('previews.cell')}</span>
          <div className={styles.cell}>
            <Cell value={valueOf('filled')} settings={settings} />
          </div>
        </div>
      )}
    </div>
  )
}

const inputDefaults = { size: 'default', inCell: false } as const
const ignore = () => {}
