import { useId, useState, type ComponentType, type ReactNode } from 'react'
import { session } from '@tessera/shared/session'
import { useText } from '@tessera/shared/text/text'
import { NumberRange, type Range } from '@tessera/shared/widgets/number-range/number-range'
import { UserTransfer } from '@tessera/shared/widgets/user-transfer/user-transfer'
import { text } from './text.ts'
import type { Framed } from './widgets.tsx'
import styles from './previews.module.css'

const states = ['empty', 'filled', 'disabled', 'refused'] as const

interface Drawn<V> {
  id: string
  label: string
  value: V
  onChange: (value: V) => void
  disabled: boolean
  invalid: boolean
  describedBy: string | undefined
}

/** Controls that pages use outside of forms, in every state they have. */
export function WidgetStates({ Frame }: { Frame: ComponentType<Framed> }) {
  const t = useText(text)
  const me = session.get().current?.userInfo.userId
  return (
    <>
      <Frame id="range" name={t('previews.numberRange')}>
        <InStates<Range> name={t('previews.numberRange')} empty={[]} filled={[3, 20]} held>
          {(given) => <NumberRange {...given} />}
        </InStates>
      </Frame>
      <Frame id="transfer" name={t('previews.transfer')}>
        <InStates<string[]> name={t('previews.transfer')} empty={[]} filled={me ? [me] : []}>
          {(given) => <UserTransfer {...given} />}
        </InStates>
      </Frame>
    </>
  )
}

interface Props<V> {
  name: string
  empty: V
  filled: V
  /** Says what the first one holds. */
  held?: boolean
  children: (given: Drawn<V>) => ReactNode
}

function InStates<V>({ name, empty, filled, held = false, children }: Props<V>) {
  const t = useText(text)
  const page = useId()
  const [typed, setTyped] = useState<Readonly<Partial<Record<(typeof states)[number], V>>>>({})
  const valueOf = (state: (typeof states)[number]): V =>
    typed[state] ?? (state === 'empty' || state === 'refused' ? empty : filled)
  return (
    <div className={styles.states}>
      {states.map((state) => (
        <div key={state} className={styles.state}>
          <label className={styles.stateName} htmlFor={`${page}-${state}`}>
            {t(`previews.${state}`)}
          </label>
          {children({
            id: `${page}-${state}`,
            label: state === 'empty' ? name : `${name} ${t(`previews.${state}`)}`,
            value: valueOf(state),
            onChange: (value) => setTyped((before) => ({ ...before, [state]: value })),
            disabled: state === 'disabled',
            invalid: state === 'refused',
            describedBy: state === 'refused' ? `${page}-sentence` : undefined,
          })}
          {state === 'refused' && (
            <div id={`${page}-sentence`} className={styles.sentence}>
              {t('previews.sentence', { label: name })}
            </div>
          )}
          {held && state === 'empty' && (
            <output className={styles.held}>
              {t('previews.held')} {JSON.stringify(valueOf(state))}
            </output>
          )}
        </div>
      ))}
    </div>
  )
}
