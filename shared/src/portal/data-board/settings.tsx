import { Input, Select } from '@arco-design/web-react'
import type * as z from 'zod'
import { recordSelectEditors } from '../../forms/settings-panel/record-select.tsx'
import { SortableRows } from '../../forms/settings-panel/sortable-rows.tsx'
import type { ContributedWidget, PortalHost } from '../../session/portal-host.ts'
import { useLocalizedText, useText } from '../../text/text.ts'
import { IconPicker } from '../../ui/icon-picker/icon-picker.tsx'
import { useContributed } from '../host.ts'
import { Setting } from '../settings-kit.tsx'
import { settingsText } from '../settings-text.ts'
import { DataSetSettings, useDataSets } from '../sources/data-set-settings.tsx'
import { noDataSet } from '../sources/data-set-use.ts'
import { isCountPath } from '../sources/paths.ts'
import type { Figure } from '../sources/schema.ts'
import { defineWidgetEditor, type SettingsProps } from '../widget.ts'
import { WithHost } from '../with-host.tsx'
import { dataBoard as kind } from './kind.ts'
import styles from '../settings.module.css'

type Props = SettingsProps<z.output<typeof kind.settings>>

const InterfaceSelect = recordSelectEditors.propsUrl
const sources = ['remote', 'dynamic', 'dataSet', 'static'] as const
type SourceName = (typeof sources)[number]

/** A figure of a remote is its path with its name, a count its path alone. */
const sourceOf = ({ dataType, propsApi, figure }: Figure): SourceName => {
  if (figure || (dataType === 'dynamic' && isCountPath(propsApi))) return 'remote'
  return dataType === 'dynamic' || dataType === 'dataSet' ? dataType : 'static'
}
const keyOf = ({ figure, count }: Pick<ContributedWidget, 'figure' | 'count'>) =>
  figure ? `${figure.path} ${figure.name}` : (count ?? '')

const Settings = (props: Props) => <WithHost>{(host) => <Figures {...props} host={host} />}</WithHost>

function Figures({ settings: { list }, onChange, scope, host }: Props & { host: PortalHost }) {
  const t = useText(settingsText)
  const line = useLocalizedText()
  const offered = useContributed(host).filter((one) => keyOf(one) !== '')
  const hasDataSets = useDataSets().length > 0 || list.some(({ dataType }) => dataType === 'dataSet')
  return (
    <Setting label={t('portalSettings.figures')}>
      {() => (
        <SortableRows<Figure>
          rows={list}
          onChange={(rows) => onChange({ list: rows }, 'list')}
          nameOf={({ fullName }, at) => fullName || t('portalSettings.figure', { n: at + 1 })}
          newRow={() => ({ fullName: '', num: 0, dataType: 'dynamic', propsApi: '', icon: 'icon-dashboard' })}
          addText={t('portalSettings.addFigure')}
        >
          {(figure, change) => {
            const source = sourceOf(figure)
            const chosen = keyOf({ figure: figure.figure, count: figure.propsApi })
            const isOffered = offered.some((one) => keyOf(one) === chosen)
            return (
              <div className={styles.lines}>
                <Input
                  size="small"
                  maxLength={50}
                  aria-label={t('portalSettings.rowName')}
                  placeholder={t('portalSettings.rowName')}
                  value={figure.fullName}
                  onChange={(next) => change({ fullName: next })}
                />
                <Select
                  size="small"
                  triggerProps={{ className: scope }}
                  aria-label={t('portalSettings.kind')}
                  value={source}
                  options={sources
                    .filter((one) => one !== 'dataSet' || hasDataSets)
                    .map((one) => ({ value: one, label: t(`portalSettings.${one}`) }))}
                  onChange={(next: SourceName) => change(firstOf(next, offered, line))}
                />
                {source === 'remote' && (
                  <Select
                    size="small"
                    showSearch
                    triggerProps={{ className: scope }}
                    aria-label={t('portalSettings.chooseFigure')}
                    value={chosen}
                    options={[
                      ...offered.map((one) => ({ value: keyOf(one), label: line(one.title) })),
                      ...(isOffered ? [] : [{ value: chosen, label: t('portalSettings.otherFigure') }]),
                    ]}
                    onChange={(next: string) => {
                      const card = offered.find((one) => keyOf(one) === next)
                      if (card) change(figureOf(card, line(card.title)))
                    }}
                  />
                )}
                {source === 'dynamic' && (
                  <InterfaceSelect
                    label={t('portalSettings.interface')}
                    value={figure.propsApi}
                    onChange={(next) => change({ propsApi: next })}
                  />
                )}
                {source === 'dataSet' && (
                  <DataSetSettings
                    hasGroups={false}
                    scope={scope}
                    value={figure.dataSet ?? noDataSet}
                    onChange={(next) => change({ dataSet: next })}
                  />
                )}
                {source === 'static' && (
                  <Input
                    size="small"
                    maxLength={30}
                    aria-label={t('portalSettings.rowValue')}
                    value={String(figure.num)}
                    onChange={(next) => change({ num: next })}
                  />
                )}
                <IconPicker
                  label={t('portalSettings.icon')}
                  value={figure.icon}
                  onChange={(next) => change({ icon: next })}
                />
              </div>
            )
          }}
        </SortableRows>
      )}
    </Setting>
  )
}

const figureOf = ({ figure, count, icon }: ContributedWidget, fullName: string): Figure => ({
  fullName,
  num: 0,
  dataType: 'dynamic',
  propsApi: figure ? '' : (count ?? ''),
  icon,
  figure,
})

/** What a figure has after its source was chosen. */
function firstOf(
  source: SourceName,
  offered: readonly ContributedWidget[],
  line: ReturnType<typeof useLocalizedText>,
): Partial<Figure> {
  const [first] = offered
  if (source === 'remote' && first) return figureOf(first, line(first.title))
  return { dataType: source === 'remote' ? 'dynamic' : source, propsApi: '', figure: undefined }
}

export const dataBoard = defineWidgetEditor({ kind, Settings })
