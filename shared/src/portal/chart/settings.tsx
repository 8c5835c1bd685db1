import { Button } from '@arco-design/web-react'
import { useText } from '../../text/text.ts'
import { Setting } from '../settings-kit.tsx'
import { settingsText } from '../settings-text.ts'
import { SourceSettings } from '../sources/source-settings.tsx'
import type { SettingsProps } from '../widget.ts'
import type { ChartSettings } from './schema.ts'

/** The settings of a chart that draws several series. */
export const ChartSettingsPanel = (props: SettingsProps<ChartSettings>) => <Panel {...props} hasSeries />
/** The settings of a chart that draws one series. */
export const OneSeriesSettingsPanel = (props: SettingsProps<ChartSettings>) => <Panel {...props} />

function Panel({
  settings,
  onChange,
  scope,
  hasSeries = false,
}: SettingsProps<ChartSettings> & { hasSeries?: boolean }) {
  const t = useText(settingsText)
  return (
    <>
      <SourceSettings settings={settings} onChange={onChange} scope={scope} hasSeries={hasSeries} isChart />
      {Object.keys(settings.option).length > 0 && (
        <Setting label={t('portalSettings.option')}>
          {() => (
            <Button size="small" onClick={() => onChange({ option: {} })}>
              {t('portalSettings.dropOption')}
            </Button>
          )}
        </Setting>
      )}
    </>
  )
}
