import { Button } from '@arco-design/web-react'
import { IconLocation } from '@arco-design/web-react/icon'
import { useText } from '@tessera/shared/text/text'
import { useReportState, useReportStore } from '../report-store.ts'
import { text } from './text.ts'

interface Props {
  /** Names the setting among all of them. */
  setting: string
  /** The setting in words. */
  what: string
  onPick: (at: string) => void
  /** Whether further clicks choose further cells. */
  goesOn?: boolean
}

/** Lets the next click on a cell of the grid choose that cell. */
export function PickButton({ setting, what, onPick, goesOn = false }: Props) {
  const t = useText(text)
  const store = useReportStore()
  const isOn = useReportState(({ picking }) => picking?.setting === setting)
  return (
    <Button
      size="mini"
      type={isOn ? 'primary' : 'secondary'}
      icon={<IconLocation />}
      aria-pressed={isOn}
      aria-label={t('reportCell.pick', { what })}
      title={t('reportCell.pick', { what })}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOn) store.pick(null)
      }}
      // The text field that the address goes into keeps its cursor.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() =>
        store.pick(
          isOn
            ? null
            : {
                setting,
                choose: (at) => {
                  if (!goesOn) store.pick(null)
                  onPick(at)
                },
              },
        )
      }
    />
  )
}
