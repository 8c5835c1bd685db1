import type * as z from 'zod'
import { useText } from '../../text/text.ts'
import { RichTextField } from '../../ui/editor/field.tsx'
import { Setting } from '../settings-kit.tsx'
import { settingsText } from '../settings-text.ts'
import { defineWidgetEditor, type SettingsProps } from '../widget.ts'
import { richText as kind } from './kind.ts'

function Settings({ settings: { html }, onChange }: SettingsProps<z.output<typeof kind.settings>>) {
  const t = useText(settingsText)
  return (
    <Setting label={t('portalSettings.html')}>
      {() => (
        <RichTextField
          aria-label={t('portalSettings.html')}
          value={html}
          onChange={(next) => onChange({ html: next }, 'html')}
        />
      )}
    </Setting>
  )
}

export const richText = defineWidgetEditor({ kind, Settings })
