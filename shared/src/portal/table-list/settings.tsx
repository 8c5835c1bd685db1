import { InputNumber } from '@arco-design/web-react'
import type * as z from 'zod'
import { useText } from '../../text/text.ts'
import { Setting } from '../settings-kit.tsx'
import { settingsText } from '../settings-text.ts'
import { ColumnRows, SourceSettings } from '../sources/source-settings.tsx'
import { defineWidgetEditor, type SettingsProps } from '../widget.ts'
import { tableList as kind } from './kind.ts'

function Settings({ settings, onChange, scope }: SettingsProps<z.output<typeof kind.settings>>) {
  const t = useText(settingsText)
  const { dataType, propsApi, columns, maxRows } = settings
  return (
    <>
      <SourceSettings settings={settings} onChange={onChange} scope={scope} hasKeys={false} hasSeries />
      {dataType === 'dynamic' && propsApi !== '' && (
        <Setting label={t('portalSettings.columns')} hint={t('portalSettings.columnsHint')}>
          {() => (
            <ColumnRows
              interfaceId={propsApi}
              rows={columns}
              addText={t('portalSettings.addColumn')}
              onChange={(next) => onChange({ columns: next }, 'columns')}
            />
          )}
        </Setting>
      )}
      <Setting label={t('portalSettings.maxRows')}>
        {(id) => (
          <InputNumber
            aria-labelledby={id}
            min={1}
            max={200}
            value={maxRows}
            onChange={(next) => onChange({ maxRows: next ?? 20 }, 'maxRows')}
          />
        )}
      </Setting>
    </>
  )
}

export const tableList = defineWidgetEditor({ kind, Settings })
