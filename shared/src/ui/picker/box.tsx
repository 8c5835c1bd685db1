import { IconClose, IconCloseCircleFill, IconDown } from '@arco-design/web-react/icon'
import type { ReactNode } from 'react'
import { useText } from '../../text/text.ts'
import { type ControlProps, dialogIdOf, useControlId } from './control.ts'
import { text } from './text.ts'
import styles from './picker.module.css'

export interface SelectedItem {
  readonly id: string
  /** '' while it is loading. */
  readonly name: string
  readonly picture?: ReactNode
}

interface Props extends Omit<ControlProps<never>, 'value' | 'onChange'> {
  selected: readonly SelectedItem[]
  multiple: boolean
  open: boolean
  onOpen: () => void
  onRemove: (id: string) => void
  onClear: () => void
}

/** Takes the place of a name until it is loaded. */
const loadingName = <span className={styles.loadingName} aria-hidden />

/** Limit of shown names, because a value can have thousands. */
const maxShown = 20

/**
 * The control of a picker: selected items and the button that opens the dialog. Delete and Backspace remove
 * the last item.
 */
export function PickerBox({
  selected,
  multiple,
  open,
  onOpen,
  onRemove,
  onClear,
  id,
  size = 'default',
  inCell = false,
  clearable = true,
  ...props
}: Props) {
  const t = useText(text)
  const controlId = useControlId(id)
  const label = props.label ?? props['aria-label'] ?? ''
  const { disabled = false, readOnly = false, invalid = false } = props
  const locked = disabled || readOnly
  const shown = selected.slice(0, inCell ? 1 : maxShown)
  const names = shown.map(({ name }) => name).join(', ')
  const hint = props.placeholder ?? t('picker.choose')
  return (
    <div
      className={styles.box}
      data-size={size}
      data-cell={inCell}
      data-locked={locked}
      data-invalid={invalid}
    >
      {multiple &&
        shown.map(({ id: itemId, name, picture }) => (
          <span key={itemId} className={styles.tag}>
            {picture}
            {name === '' ? loadingName : <span className={styles.tagName}>{name}</span>}
            {!locked && (
              <button
                type="button"
                className={styles.tagRemove}
                aria-label={t('picker.remove', { name })}
                onClick={() => onRemove(itemId)}
              >
                <IconClose aria-hidden />
              </button>
            )}
          </span>
        ))}
      {multiple && selected.length > shown.length && (
        <span className={styles.rest}>{t('picker.more', { n: selected.length - shown.length })}</span>
      )}
      <button
        type="button"
        id={controlId}
        className={styles.opener}
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? dialogIdOf(controlId) : undefined}
        aria-label={[label, names].filter(Boolean).join(': ') || hint}
        aria-invalid={invalid}
        aria-readonly={readOnly}
        {...(props.describedBy ? { 'aria-describedby': props.describedBy } : {})}
        disabled={disabled}
        onClick={() => !locked && onOpen()}
        // The blurred field can show a message that moves this button before the mouse is released; then no
        // click event fires.
        onMouseDown={({ button }) => button === 0 && !locked && onOpen()}
        onBlur={() => !open && props.onBlur?.()}
        onKeyDown={({ key }) => {
          const last = selected.at(-1)
          if (!locked && last && (key === 'Delete' || key === 'Backspace')) onRemove(last.id)
        }}
      >
        {multiple || selected.length === 0 ? (
          selected.length === 0 && !readOnly && <span className={styles.hint}>{hint}</span>
        ) : (
          <span className={styles.single}>
            {shown[0]!.picture}
            {shown[0]!.name === '' ? loadingName : <span className={styles.tagName}>{shown[0]!.name}</span>}
          </span>
        )}
      </button>
      {clearable && !locked && selected.length > 0 && (
        <button
          type="button"
          className={styles.clear}
          aria-label={t('picker.clear')}
          title={t('picker.clear')}
          onClick={onClear}
        >
          <IconCloseCircleFill aria-hidden />
        </button>
      )}
      {!locked && <IconDown className={styles.arrow!} aria-hidden />}
    </div>
  )
}
