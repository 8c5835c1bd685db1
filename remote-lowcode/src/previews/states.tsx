import { useId, useMemo, useState } from 'react'
import type { View } from '@tessera/shared/fields/view'
import { useText } from '@tessera/shared/text/text'
import type { FieldSettings } from '@tessera/shared/widgets/settings-panel/settings-panel'
import { HeldSample } from './held-sample.tsx'
import { filledOf } from './samples.ts'
import { text } from './text.ts'
import styles from './previews.module.css'

const states = ['empty', 'filled', 'readOnly', 'disabled', 'refused'] as const
type State = (typeof states)[number]

/** A kind in each of its states, side by side; those that can be filled keep what is filled in. */
export function States({ view, settings }: { view: View; settings: FieldSettings }) {
  const { kind } = view
  if (kind.group === 'layout') return <HeldSample kind={kind} settings={settings} />
  return <ControlStates {...{ view, settings }} />
}

function ControlStates({ view, settings }: { view: View; settings: FieldSettings }) {
  const t = useText(text)
  const { kind, Input, Cell } = view
  const page = useId()
  const [typed, setTyped] = useState<Readonly<Partial<Record<State, unknown>>>>({})
  const { label } = settings
  const filled = useMemo(() => filledOf(kind, settings), [kind, settings])
  if (kind.group === 'display')
    return (
      <Input
        {...given}
        id={`${page}-shown`}
        settings={settings}
        label={label}
        value={null}
        onChange={nothing}
        onBlur={nothing}
        disabled={false}
        readOnly={false}
        invalid={false}
        describedBy={undefined}
      />
    )

  const shown = kind.group === 'system' ? states.slice(0, 2) : states
  const first = (state: State) => (state === 'empty' || state === 'refused' ? kind.empty(settings) : filled)
  /** Other settings may want another shape of value. */
  const valueOf = (state: State) =>
    state in typed && (state === 'refused' || kind.value(settings).safeParse(typed[state]).success)
      ? typed[state]
      : first(state)
  return (
    <div className={styles.states}>
      {shown.map((state) => (
        <div key={state} className={styles.state}>
          <label className={styles.stateName} htmlFor={`${page}-${state}`}>
            {t(`previews.${state}`)}
          </label>
          <Input
            {...given}
            id={`${page}-${state}`}
            value={valueOf(state)}
            onChange={(value) => setTyped((before) => ({ ...before, [state]: value }))}
            onBlur={nothing}
            settings={settings}
            label={`${label} ${t(`previews.${state}`)}`}
            disabled={settings.disabled || state === 'disabled'}
            readOnly={settings.readonly || state === 'readOnly'}
            invalid={state === 'refused'}
            describedBy={state === 'refused' ? `${page}-sentence` : undefined}
          />
          {state === 'refused' && kind.group !== 'system' && (
            <div id={`${page}-sentence`} className={styles.sentence}>
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

const given = { size: 'default', inCell: false } as const
const nothing = () => {}
