import { memo, type ComponentType, type ReactNode } from 'react'
import { useNames } from '../session/use-names.ts'
import { useText } from '../text/text.ts'
import { isEmpty, type Common, type Kind, type Names } from './kind.ts'
import { text } from './text.ts'
import { told } from './told.ts'
import { useResolved } from './use-asked.ts'
import type { CellProps, InputProps } from './view.ts'
import styles from './fields.module.css'

const nobody: Names = { nameOf: () => undefined, idsOf: () => [] }

type Told = Pick<InputProps, 'id' | 'label' | 'invalid' | 'describedBy' | 'size' | 'disabled' | 'owner'>

/**
 * What every control is told of its field: which element it is, how it is called, whether it is refused and
 * where that is said.
 */
export const named = ({ id, label, invalid, describedBy }: Told) => ({
  id,
  'aria-label': label || undefined,
  'aria-invalid': invalid || undefined,
  'aria-describedby': describedBy,
})

/** The same, with what Arco's controls take besides. */
export const control = (props: Told) => ({
  ...named(props),
  ...(props.owner === undefined ? {} : { form: props.owner }),
  size: props.size,
  disabled: props.disabled,
  status: props.invalid ? ('error' as const) : undefined,
})

/** A designed placeholder, or the usual one. */
export function usePlaceholder(
  { placeholder }: Common,
  usual: 'field.enter' | 'field.choose' | 'field.chooseDate',
): string {
  const t = useText(text)
  return placeholder || t(usual)
}

/**
 * A field that is only read: text in the place of its control, which the keyboard reaches and a screen reader
 * reads with its label.
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

type PrintedProps<S extends Common, V> = CellProps<S, V> & { kind: Kind<S, V> }

/**
 * The value in the words of its kind. Whoever has no names to ask for is not drawn again when others are
 * known.
 */
export function Printed<S extends Common, V>(props: PrintedProps<S, V>) {
  return ['choice', 'people', 'relation', 'system'].includes(props.kind.group) ? (
    <WithNames {...props} />
  ) : (
    <Said {...props} names={nobody} />
  )
}

function WithNames<S extends Common, V>(props: PrintedProps<S, V>) {
  return <Said {...props} names={useNames()} />
}

const Said = <S extends Common, V>({ kind, value, settings, names }: PrintedProps<S, V> & { names: Names }) =>
  told(kind, value, settings, names) || <span className={styles.nothing}>—</span>

/**
 * A control that becomes text where its field is only read: its cell if the kind has one, else what the kind
 * prints.
 */
export function editable<S extends Common, V>(
  kind: Kind<S, V>,
  Control: ComponentType<InputProps<S, V>>,
  Cell?: ComponentType<CellProps<S, V>>,
): ComponentType<InputProps<S, V>> {
  return memo(function Editable(props: InputProps<S, V>) {
    if (!props.readOnly) return <Control {...props} />
    return (
      <ReadOnly {...props}>
        <Held {...{ kind, Cell }} value={props.value} settings={props.settings} />
      </ReadOnly>
    )
  })
}

/** What a field holds, named by the rows that its interface gives with the values around it. */
function Held<S extends Common, V>({
  kind,
  Cell,
  value,
  settings: designed,
}: CellProps<S, V> & { kind: Kind<S, V>; Cell: ComponentType<CellProps<S, V>> | undefined }) {
  const settings = useResolved(designed)
  return Cell && !isEmpty(value) ? (
    <Cell value={value} settings={settings} />
  ) : (
    <Printed kind={kind} value={value} settings={settings} />
  )
}
