import { Setting } from '../../portal/settings-kit.tsx'
import { ColumnRows } from '../../portal/sources/source-settings.tsx'
import type { RowColumn } from '../../portal/sources/schema.ts'
import { useText } from '../../text/text.ts'
import type { SettingsProps } from '../component.ts'
import type { DataSettings } from '../settings-schema.ts'
import { settingsText } from '../settings-text.ts'

type Settings = DataSettings & { readonly columns: readonly RowColumn[] }

/** The columns of a data interface; those of a data set are chosen there. */
export function ColumnsSetting<S extends Settings>({ settings, onChange }: SettingsProps<S>) {
  const t = useText(settingsText)
  const { dataType, propsApi, columns } = settings
  if (dataType !== 'dynamic' || propsApi === '') return null
  return (
    <Setting label={t('screenSettings.columns')}>
      {() => (
        <ColumnRows
          interfaceId={propsApi}
          rows={columns}
          addText={t('screenSettings.addColumn')}
          onChange={(next) => onChange({ columns: next } as unknown as Partial<S>, 'columns')}
        />
      )}
    </Setting>
  )
}
