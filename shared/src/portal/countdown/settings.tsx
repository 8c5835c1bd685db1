import { DatePicker, Input } from '@arco-design/web-react'
import type * as z from 'zod'
import { useText } from '../../text/text.ts'
import { Setting } from '../settings-kit.tsx'
import { settingsText } from '../settings-text.ts'
import { defineWidgetEditor, type SettingsProps } from '../widget.ts'
import { countdown as kind } from './kind.ts'

function Settings({
  settings: { date, note },
  onChange,
  scope,
}: SettingsProps<z.output<typeof kind.settings>>) {
  const t = useText(settingsText)
  return (
    <>
      <Setting label={t('portalSettings.date')}>
        {() => (
          <DatePicker
            triggerProps={{ className: scope }}
            inputProps={{ 'aria-label': t('portalSettings.date') }}
            value={date || undefined}
            onChange={(next: string | undefined) => onChange({ date: next ?? '' })}
          />
        )}
      </Setting>
      <Setting label={t('portalSettings.note')}>
        {(id) => (
          <Input
            aria-labelledby={id}
            maxLength={100}
            value={note}
            onChange={(next) => onChange({ note: next }, 'note')}
          />
        )}
      </Setting>
    </>
  )
}

export const countdown = defineWidgetEditor({ kind, Settings })
