import { IconClose, IconCloseCircleFill, IconDown } from '@arco-design/web-react/icon'
import type { ReactNode } from 'react'
import { useText } from '@tessera/shared/text/text'
import { type ControlProps, dialogOf, useControlId } from './control.ts'
import { text } from './text.ts'
import styles from './picker.module.css'

export interface Chosen {
  readonly id: string
  /** '' while it is being asked. */
  readonly name: string
  readonly picture?: ReactNode
}

interface Props extends Omit<ControlProps<never>, 'value' | 'onChange'> {
  chosen: readonly Chosen[]
  multiple: boolean
  open: boolean
  onOpen: () => void
  onRemove: (id: string) => void
  onClear: () => void
}

/** So many names are drawn; of ten thousand nobody reads more. */
const most = 20

/** What is chosen, and the button that opens the dialog; Delete and Backspace take away the last. */
export function PickerBox({
  chosen,
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
  const still = disabled || readOnly
  const shown = chosen.slice(0, inCell ? 1 : most)
  const names = shown.map(({ name }) => name).join(', ')
  const hint = props.placeholder ?? t('picker.choose')
  return (
    <div className={styles.box} data-size={size} data-cell={inCell} data-still={still} data-invalid={invalid}>
      {multiple &&
        shown.map(({ id: one, name, picture }) => (
          <span key={one} className={styles.tag}>
            {picture}
            <span className={styles.tagName}>{name || '…'}</span>
            {!still && (
              <button
                type="button"
                className={styles.tagRemove}
                aria-label={t('picker.remove', { name })}
                onClick={() => onRemove(one)}
              >
                <IconClose aria-hidden />
              </button>
            )}
          </span>
        ))}
      {multiple && chosen.length > shown.length && (
        <span className={styles.rest}>{t('picker.more', { n: chosen.length - shown.length })}</span>
      )}
      <button
        type="button"
        id={controlId}
        className={styles.opener}
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? dialogOf(controlId) : undefined}
        aria-label={[label, names].filter(Boolean).join(': ') || hint}
        aria-invalid={invalid}
        aria-readonly={readOnly}
        {...(props.describedBy ? { 'aria-describedby': props.describedBy } : {})}
        disabled={disabled}
        onClick={() => !still && onOpen()}
        // The field that is left may show a message, and what was pressed is elsewhere when the button is let go: then there is no click.
        onMouseDown={({ button }) => button === 0 && !still && onOpen()}
        onBlur={() => !open && props.onBlur?.()}
        onKeyDown={({ key }) => {
          const last = chosen.at(-1)
          if (!still && last && (key === 'Delete' || key === 'Backspace')) onRemove(last.id)
        }}
      >
        {multiple || chosen.length === 0 ? (
          chosen.length === 0 && !readOnly && <span className={styles.hint}>{hint}</span>
        ) : (
          <span className={styles.single}>
            {shown[0]!.picture}
            <span className={styles.tagName}>{shown[0]!.name || '…'}</span>
          </span>
        )}
      </button>
      {clearable && !still && chosen.length > 0 && (
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
      {!still && <IconDown className={styles.arrow!} aria-hidden />}
    </div>
  )
}
