import { IconApps, IconExclamationCircle } from '@arco-design/web-react/icon'
import { memo, type ComponentType, type ReactNode } from 'react'
import { ownSettingsOf } from '../../contract/fields/contributed-field.ts'
import { isEmpty, noNames, type Kind } from '../../contract/fields/kind.ts'
import { useLocalizedText, useText } from '../../text/text.ts'
import { ReadOnly } from '../editable.tsx'
import { formatValue } from '../format-value.ts'
import { text } from '../text.ts'
import { defineView, type CellProps, type InputProps } from '../view.ts'
import type { FieldInputProps, FieldValueProps, FieldViews } from '../../session/field-views.ts'
import { useFieldHost } from './host.ts'
import type { ContributedSettings } from './declared.ts'
import { contributedNumber as numberKind, contributedText as textKind } from './kind.ts'
import { OwnSettingsEditor } from './own-settings.tsx'
import styles from '../fields.module.css'

type Value = string | number | null
type Input = InputProps<ContributedSettings, Value>
type Cell = CellProps<ContributedSettings, Value>
/** The views of a remote, whose values have the declared type. */
type AnyViews = FieldViews<Value>

function Part({
  settings: { remote, remoteKind },
  waiting,
  gone,
  children,
}: {
  settings: ContributedSettings
  waiting: ReactNode
  gone: ReactNode
  children: (views: AnyViews) => ReactNode
}) {
  const host = useFieldHost()
  if (host === undefined) return waiting
  if (host === null || remote === '') return gone
  return (
    <host.Part remote={remote} name={remoteKind} waiting={waiting} gone={gone}>
      {(views) => children(views as unknown as AnyViews)}
    </host.Part>
  )
}

const ownOf = ({ declared, own }: ContributedSettings) => ownSettingsOf(declared.settings, own)

/** A value in the view of its remote, or as plain text. */
function Shown({
  kind,
  value,
  settings,
  by,
}: Cell & { kind: Kind; by: (views: AnyViews) => ComponentType<FieldValueProps<Value>> | undefined }) {
  if (isEmpty(value)) return <span className={styles.nothing}>—</span>
  const plain = formatValue(kind, value, settings, noNames)
  return (
    <Part settings={settings} waiting={plain} gone={plain}>
      {(views) => {
        const View = by(views)
        return View ? <View value={value as string | number} settings={ownOf(settings)} /> : plain
      }}
    </Part>
  )
}

/** The control of a remote. Where it cannot be loaded, the value stays and is shown, with a sentence. */
const inputOf = (kind: Kind) =>
  memo(function ContributedInput(props: Input) {
    const { value, settings, readOnly, inCell } = props
    const t = useText(text)
    const line = useLocalizedText()
    if (readOnly)
      return (
        <ReadOnly {...props}>
          <Shown {...{ kind, value, settings }} by={({ Read, Cell }) => (inCell ? Cell : (Read ?? Cell))} />
        </ReadOnly>
      )
    const plain = formatValue(kind, value, settings, noNames) || <span className={styles.nothing}>—</span>
    const sentence = t('field.contributedGone', { name: line(settings.declared.title) || props.label })
    return (
      <Part
        settings={settings}
        waiting={<ReadOnly {...props}>{plain}</ReadOnly>}
        gone={
          <div title={sentence}>
            <ReadOnly {...props}>{plain}</ReadOnly>
            {!inCell && (
              <div className={styles.missing} role="note">
                <IconExclamationCircle aria-hidden />
                {sentence}
              </div>
            )}
          </div>
        }
      >
        {({ Input: Control }) => <Control {...controlPropsOf(props)} />}
      </Part>
    )
  })

const controlPropsOf = ({
  id,
  value,
  onChange,
  onBlur,
  settings,
  size,
  disabled,
  invalid,
  label,
  describedBy,
  inCell,
  owner,
}: Input): FieldInputProps<Value> => ({
  id,
  value,
  onChange,
  onBlur,
  settings: ownOf(settings),
  placeholder: settings.placeholder,
  clearable: settings.clearable,
  size,
  disabled,
  invalid,
  label,
  describedBy,
  inCell,
  owner,
})

const viewOfKind = (kind: Kind) =>
  defineView({
    kind,
    Icon: IconApps,
    Input: inputOf(kind) as never,
    Cell: ((props: Cell) => <Shown kind={kind} {...props} by={(views) => views.Cell} />) as never,
    editors: { own: OwnSettingsEditor as never },
  })

export const contributedText = viewOfKind(textKind as unknown as Kind)
export const contributedNumber = viewOfKind(numberKind as unknown as Kind)
