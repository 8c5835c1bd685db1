import { useId, useState, type ComponentType, type ReactNode } from 'react'
import { session } from '@tessera/shared/session'
import { useText } from '@tessera/shared/text/text'
import { NumberRange, type Range } from '@tessera/shared/ui/number-range/number-range'
import { UserTransfer } from '@tessera/shared/ui/user-transfer/user-transfer'
import { text } from './text.ts'
import type { FrameProps } from './widgets.tsx'
import styles from './previews.module.css'

const states = ['empty', 'filled', 'disabled', 'refused'] as const

interface ControlProps<V> {
  id: string
  label: string
  value: V
  onChange: (value: V) => void
  disabled: boolean
  invalid: boolean
  describedBy: string | undefined
}

/** Controls that pages use outside forms, in each of their states. */
export function WidgetStates({ Frame }: { Frame: ComponentType<FrameProps> }) {
  const t = useText(text)
  const me = session.get().current?.userInfo.userId
  return (
    <>
      <Frame id="range" name={t('previews.numberRange')}>
        <ControlInStates<Range> name={t('previews.numberRange')} empty={[]} filled={[3, 20]} showsValue>
          {(control) => <NumberRange {...control} />}
        </ControlInStates>
      </Frame>
      <Frame id="transfer" name={t('previews.transfer')}>
        <ControlInStates<string[]> name={t('previews.transfer')} empty={[]} filled={me ? [me] : []}>
          {(control) => <UserTransfer {...control} />}
        </ControlInStates>
      </Frame>
    </>
  )
}

interface Props<V> {
  name: string
  empty: V
  filled: V
  /** Shows the value of the first control below it. */
  showsValue?: boolean
  children: (control: ControlProps<V>) => ReactNode
}

function ControlInStates<V>({ name, empty, filled, showsValue = false, children }: Props<V>) {
  const t = useText(text)
  const idPrefix = useId()
  const [edited, setEdited] = useState<Readonly<Partial<Record<(typeof states)[number], V>>>>({})
  const valueOf = (state: (typeof states)[number]): V =>
    edited[state] ?? (state === 'empty' || state === 'refused' ? empty : filled)
  return (
    <div className={styles.states}>
      {states.map((state) => (
        <div key={state} className={styles.state}>
          <label className={styles.stateName} htmlFor={`${idPrefix}-${state}`}>
            {t(`previews.${state}`)}
          </label>
          {children({
            id: `${idPrefix}-${state}`,
            label: state === 'empty' ? name : `${name} ${t(`previews.${state}`)}`,
            value: valueOf(state),
            onChange: (value) => setEdited((before) => ({ ...before, [state]: value })),
            disabled: state === 'disabled',
            invalid: state === 'refused',
            describedBy: state === 'refused' ? `${idPrefix}-sentence` : undefined,
          })}
          {state === 'refused' && (
            <div id={`${idPrefix}-sentence`} className={styles.sentence}>
              {t('previews.sentence', { label: name })}
            </div>
          )}
          {showsValue && state === 'empty' && (
            <output className={styles.held}>
              {t('previews.held')} {JSON.stringify(valueOf(state))}
            </output>
          )}
        </div>
      ))}
    </div>
  )
}
