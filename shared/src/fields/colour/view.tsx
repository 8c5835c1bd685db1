import { ColorPicker, Input } from '@arco-design/web-react'
import { IconPalette } from '@arco-design/web-react/icon'
import type * as z from 'zod'
import { useText } from '../../text/text.ts'
import { controlProps, editable, usePlaceholder } from '../editable.tsx'
import { text } from '../text.ts'
import { defineView, type CellProps, type InputProps } from '../view.ts'
import { readColour, writeColour } from './formats.ts'
import { colour as kind, type settings } from './kind.ts'
import styles from '../fields.module.css'

type Settings = z.output<typeof settings>
type Value = string | null

/** A text input beside the palette, because Arco's palette supports only the pointer. */
function ColourControl(props: InputProps<Settings, Value>) {
  const { value, onChange, onBlur, settings, disabled, inCell } = props
  const { showAlpha, colorFormat, clearable } = settings
  const t = useText(text)
  const placeholder = usePlaceholder(settings, 'field.choose')
  const colourText = typeof value === 'string' ? value : ''
  const read = readColour(colourText)
  const handlePick = (picked: unknown) => {
    const colour = readColour(String(picked))
    if (colour) onChange(writeColour(showAlpha ? colour : { ...colour, alpha: 1 }, colorFormat))
  }
  return (
    <div className={styles.tinted}>
      <ColorPicker
        disabled={disabled}
        disabledAlpha={!showAlpha}
        showPreset={!inCell}
        value={read ? writeColour(read, read.alpha === 1 ? 'hex' : 'rgb') : '#165dff'}
        onChange={handlePick}
        onVisibleChange={(open) => open || onBlur()}
        triggerElement={
          <button
            type="button"
            className={styles.well}
            disabled={disabled}
            aria-label={t('field.pickColour')}
          >
            <Swatch value={colourText} />
          </button>
        }
      />
      <Input
        {...controlProps(props)}
        value={colourText}
        onChange={onChange}
        onBlur={() => {
          const typed = readColour(colourText)
          if (typed && colourText !== writeColour(typed, colorFormat) && colorFormat)
            onChange(writeColour(typed, colorFormat))
          onBlur()
        }}
        placeholder={placeholder}
        allowClear={clearable}
        maxLength={50}
        spellCheck={false}
      />
    </div>
  )
}

function Swatch({ value }: { value: string }) {
  const read = readColour(value)
  return (
    <span className={styles.swatch}>
      {read && <span style={{ backgroundColor: writeColour(read, 'rgb') }} />}
    </span>
  )
}

const Cell = ({ value }: CellProps<Settings, Value>) => (
  <span className={styles.tinted}>
    {typeof value === 'string' && readColour(value) && <Swatch value={value} />}
    {typeof value === 'string' ? value : JSON.stringify(value)}
  </span>
)

export const colour = defineView({
  kind,
  Icon: IconPalette,
  Input: editable(kind, ColourControl, Cell),
  Cell,
})
