import { Trigger } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import { Tool } from './tool.tsx'
import styles from './editor.module.css'

/** Strong ones for words, pale ones for what lies behind them. */
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
  onChoose: (colour: string) => void
}

/** A palette under a button; the first entry takes the colour away. */
export function Colours({ label, icon, value, onChoose }: Props) {
  const t = useText(text)
  const [open, setOpen] = useState(false)
  const choose = (colour: string) => {
    setOpen(false)
    onChoose(colour)
  }
  return (
    <Trigger
      trigger="click"
      position="bl"
      popupVisible={open}
      onVisibleChange={setOpen}
      popup={() => (
        <div className={styles.palette} role="group" aria-label={label}>
          <button type="button" className={styles.none} onClick={() => choose('')}>
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
              onClick={() => choose(colour)}
            />
          ))}
        </div>
      )}
    >
      <span className={styles.colourTool}>
        <Tool label={label} icon={icon} pressed={value !== ''} onUse={() => undefined} />
        <i style={{ background: value || 'currentcolor' }} />
      </span>
    </Trigger>
  )
}
