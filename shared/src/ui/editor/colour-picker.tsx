import { Trigger } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import { useText } from '../../text/text.ts'
import { text } from './text.ts'
import { ToolButton } from './tool-button.tsx'
import styles from './editor.module.css'

/** Strong colours for text, pale ones for backgrounds. */
const palette = [
  '#1d2129',
  '#4e5969',
  '#86909c',
  '#c9cdd4',
  '#f2f3f5',
  '#ffffff',
  '#cb272d',
  '#d25f00',
  '#cc9213',
  '#009a29',
  '#07828b',
  '#0e42d2',
  '#551db0',
  '#b01bb6',
  '#ffece8',
  '#fff3e8',
  '#fffce8',
  '#e8ffea',
  '#e8fffb',
  '#e8f3ff',
  '#f5e8ff',
] as const

interface Props {
  label: string
  icon: ReactNode
  value: string
  onSelect: (colour: string) => void
}

/** Button with a colour palette. The first entry removes the colour. */
export function ColourPicker({ label, icon, value, onSelect }: Props) {
  const t = useText(text)
  const [open, setOpen] = useState(false)
  const select = (colour: string) => {
    setOpen(false)
    onSelect(colour)
  }
  return (
    <Trigger
      trigger="click"
      position="bl"
      popupVisible={open}
      onVisibleChange={setOpen}
      popup={() => (
        <div className={styles.palette} role="group" aria-label={label}>
          <button type="button" className={styles.none} onClick={() => select('')}>
            {t('editor.noColor')}
          </button>
          {palette.map((colour) => (
            <button
              key={colour}
              type="button"
              className={styles.colour}
              style={{ background: colour }}
              aria-label={colour}
              aria-pressed={colour === value}
              title={colour}
              onClick={() => select(colour)}
            />
          ))}
        </div>
      )}
    >
      <span className={styles.colourTool}>
        <ToolButton label={label} icon={icon} pressed={value !== ''} onClick={() => undefined} />
        <i style={{ background: value || 'currentcolor' }} />
      </span>
    </Trigger>
  )
}
