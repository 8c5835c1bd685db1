import { IconFontColors } from '@arco-design/web-react/icon'
import type * as z from 'zod'
import { RichTextField } from '../../ui/editor/field.tsx'
import { RichText } from '../../ui/rich-text/rich-text.tsx'
import { ReadOnly } from '../editable.tsx'
import { FocusGroup } from '../focus-group.tsx'
import { defineView, type CellProps, type InputProps } from '../view.ts'
import { editor as kind, type settings } from './kind.ts'
import styles from '../fields.module.css'

type Settings = z.output<typeof settings>

function RichTextControl(props: InputProps<Settings, string>) {
  const { value, onChange, settings, disabled, readOnly, label } = props
  const html = typeof value === 'string' ? value : ''
  if (readOnly)
    return (
      <ReadOnly {...props}>
        {html ? <RichText html={html} /> : <span className={styles.nothing}>—</span>}
      </ReadOnly>
    )
  return (
    <FocusGroup {...props} className={styles.paper}>
      <div style={{ minHeight: settings.height }}>
        <RichTextField
          value={html}
          onChange={onChange}
          disabled={disabled}
          aria-label={label}
          {...(settings.placeholder ? { placeholder: settings.placeholder } : {})}
        />
      </div>
    </FocusGroup>
  )
}

/** Plain text, because formatting would break the row of a list. */
const Cell = ({ value, settings }: CellProps<Settings, string>) =>
  typeof value === 'string'
    ? kind.format(value, settings, { nameOf: () => undefined, idsOf: () => [] })
    : JSON.stringify(value)

const Paper = ({ value }: CellProps<Settings, string>) => <RichText html={String(value)} />

export const editor = defineView({ kind, Icon: IconFontColors, Input: RichTextControl, Cell, Paper })
