import { memo, type ComponentType, type ReactNode } from 'react'
import { isNamePending, useNames } from '../client/use-names.ts'
import { useText } from '../text/text.ts'
import { isEmpty, noNames, type CommonSettings, type Kind, type Names } from '../contract/fields/kind.ts'
import { text } from './text.ts'
import { formatValue } from './format-value.ts'
import { useResolvedSettings } from './use-interface-request.ts'
import type { CellProps, InputProps } from './view.ts'
import styles from './fields.module.css'

type LabelledProps = Pick<
  InputProps,
  'id' | 'label' | 'invalid' | 'describedBy' | 'size' | 'disabled' | 'owner'
>

/** Label attributes of a control: id, name, invalid state and description. */
export const labelProps = ({ id, label, invalid, describedBy }: LabelledProps) => ({
  id,
  'aria-label': label || undefined,
  'aria-invalid': invalid || undefined,
  'aria-describedby': describedBy,
})

/** Label attributes and the common props of Arco's controls. */
export const controlProps = (props: LabelledProps) => ({
  ...labelProps(props),
  ...(props.owner === undefined ? {} : { form: props.owner }),
  size: props.size,
  disabled: props.disabled,
  status: props.invalid ? ('error' as const) : undefined,
})

/** The placeholder of the design, or a default one. */
export function usePlaceholder(
  { placeholder }: CommonSettings,
  fallback: 'field.enter' | 'field.choose' | 'field.chooseDate',
): string {
  const t = useText(text)
  return placeholder || t(fallback)
}

/**
 * A read-only field: text in place of its control, which the keyboard reaches and a screen reader reads with
 * its label.
 */
export function ReadOnly({
  id,
  label,
  invalid,
  describedBy,
  inCell,
  children,
}: Pick<InputProps, 'id' | 'label' | 'invalid' | 'describedBy' | 'inCell'> & { children: ReactNode }) {
  return (
    <div
      id={id}
      className={inCell ? `${styles.read} ${styles.line}` : styles.read}
      role="textbox"
      aria-readonly
      tabIndex={0}
      aria-label={label || undefined}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
    >
      {children}
    </div>
  )
}

type FormattedValueProps<S extends CommonSettings, V> = CellProps<S, V> & { kind: Kind<S, V> }

/** The formatted value. Kinds without names to load do not render again when names arrive. */
export function FormattedValue<S extends CommonSettings, V>(props: FormattedValueProps<S, V>) {
  return ['choice', 'people', 'relation', 'system'].includes(props.kind.group) ? (
    <WithNames {...props} />
  ) : (
    <FormattedText {...props} names={noNames} />
  )
}

function WithNames<S extends CommonSettings, V>(props: FormattedValueProps<S, V>) {
  const names = useNames()
  // An id that stands there for a second would be read as the name.
  const nameOf: Names['nameOf'] = (source, id) =>
    names.nameOf(source, id) ?? (isNamePending(source, id) ? '…' : undefined)
  return <FormattedText {...props} names={{ ...names, nameOf }} />
}

const FormattedText = <S extends CommonSettings, V>({
  kind,
  value,
  settings,
  names,
}: FormattedValueProps<S, V> & { names: Names }) =>
  formatValue(kind, value, settings, names) || <span className={styles.nothing}>—</span>

/** Wraps a control so that a read-only field shows the kind's cell, or its formatted value. */
export function editable<S extends CommonSettings, V>(
  kind: Kind<S, V>,
  Control: ComponentType<InputProps<S, V>>,
  Cell?: ComponentType<CellProps<S, V>>,
): ComponentType<InputProps<S, V>> {
  return memo(function Editable(props: InputProps<S, V>) {
    if (!props.readOnly) return <Control {...props} />
    return (
      <ReadOnly {...props}>
        <ReadOnlyValue
          {...{ kind, Cell }}
          value={props.value}
          settings={props.settings}
          inCell={props.inCell}
        />
      </ReadOnly>
    )
  })
}

/** The value of a read-only field, with names from its interface by the values around it. */
function ReadOnlyValue<S extends CommonSettings, V>({
  kind,
  Cell,
  value,
  settings: designSettings,
  inCell,
}: CellProps<S, V> & { kind: Kind<S, V>; Cell: ComponentType<CellProps<S, V>> | undefined }) {
  const settings = useResolvedSettings(designSettings)
  return Cell && !isEmpty(value) ? (
    <Cell value={value} settings={settings} inCell={inCell} />
  ) : (
    <FormattedValue kind={kind} value={value} settings={settings} />
  )
}
