import { Select } from '@arco-design/web-react'
import { useEffect, useState } from 'react'
import { DesignType, designs } from '@tessera/shared/contract/lowcode/designs'
import { namesOfParameter, type ReportParameter } from '@tessera/shared/contract/lowcode/report-parameters'
import type { LinkValue, SheetCell, SheetLink } from '@tessera/shared/contract/lowcode/report-sheet'
import { reports } from '@tessera/shared/contract/lowcode/reports'
import { useCall } from '@tessera/shared/client/use-call'
import { matchesOption } from '@tessera/shared/fields/option-matching'
import { usePages, usePortalHost } from '@tessera/shared/portal/host'
import { useLang, useText } from '@tessera/shared/text/text'
import { useReportState, useSheet } from '../report-store.ts'
import { labelOfColumn, useReportSets } from '../sets/report-sets.ts'
import { objectText } from './object-text.ts'
import type { ChangeCell } from './panel.tsx'
import { Row, Section } from './row.tsx'
import styles from './panel.module.css'

type Kind = SheetLink['to'] | 'none'
const kinds: readonly Kind[] = ['none', 'report', 'record', 'page']
type LinkOf<K extends SheetLink['to']> = Extract<SheetLink, { to: K }>

/** Where the cell leads. The target is chosen from what the designer may see. */
export function LinkSettings({ cell, change }: { cell: SheetCell; change: ChangeCell }) {
  const t = useText(objectText)
  /** A kind that was chosen, and of which no target is chosen yet. */
  const [chosen, setChosen] = useState<Kind | null>(null)
  const { link } = cell
  const kind = chosen ?? link?.to ?? 'none'
  const set = (next: SheetLink | undefined) => {
    setChosen(null)
    change({ link: next })
  }
  return (
    <Section title={t('cellLink.title')}>
      <Row label={t('cellLink.to')}>
        <Select
          size="small"
          aria-label={t('cellLink.to')}
          value={kind}
          options={kinds.map((value) => ({ value: value as string, label: t(`cellLink.to.${value}`) }))}
          onChange={(next: Kind) => {
            setChosen(next)
            if (next !== link?.to) change({ link: undefined })
          }}
        />
      </Row>
      {kind === 'report' && <ReportTarget link={link?.to === 'report' ? link : null} onChange={set} />}
      {kind === 'record' && <RecordTarget link={link?.to === 'record' ? link : null} onChange={set} />}
      {kind === 'page' && <PageTarget link={link?.to === 'page' ? link : null} onChange={set} />}
      {kind !== 'none' && <p className={styles.hint}>{t('cellLink.hint')}</p>}
    </Section>
  )
}

interface TargetProps<K extends SheetLink['to']> {
  link: LinkOf<K> | null
  onChange: (link: SheetLink) => void
}

function ReportTarget({ link, onChange }: TargetProps<'report'>) {
  const t = useText(objectText)
  const { data, isLoading } = useCall(reports.selector, {})
  return (
    <>
      <Row label={t('cellLink.report')}>
        <TargetSelect
          label={t('cellLink.report')}
          groups={data?.list ?? []}
          isLoading={isLoading}
          value={link?.reportId}
          onChange={(reportId) => onChange({ to: 'report', reportId, values: {} })}
        />
      </Row>
      {link && <ReportValues key={link.reportId} link={link} onChange={onChange} />}
    </>
  )
}

/** What the parameters of the other report are filled with. */
function ReportValues({ link, onChange }: { link: LinkOf<'report'>; onChange: (link: SheetLink) => void }) {
  const t = useText(objectText)
  const { data } = useCall(reports.head, { id: link.reportId })
  if (!data) return null
  if (data.parameters.length === 0) return <p className={styles.hint}>{t('cellLink.noParameters')}</p>
  return (
    <>
      <p className={styles.hint}>{t('cellLink.valuesHint')}</p>
      {data.parameters.map(({ name, label }: ReportParameter) => (
        <Row key={name} label={label || name}>
          <ValueSelect
            label={label || name}
            value={link.values[name]}
            allowNone
            withRecords
            onChange={(value) => {
              const { [name]: _, ...rest } = link.values
              onChange({ ...link, values: value ? { ...rest, [name]: value } : rest })
            }}
          />
        </Row>
      ))}
    </>
  )
}

function RecordTarget({ link, onChange }: TargetProps<'record'>) {
  const t = useText(objectText)
  const { list } = useReportSets()
  const web = useCall(designs.selector, { type: DesignType.web })
  const app = useCall(designs.selector, { type: DesignType.app })
  const [first] = list
  return (
    <>
      <Row label={t('cellLink.design')}>
        <TargetSelect
          label={t('cellLink.design')}
          groups={[...(web.data?.list ?? []), ...(app.data?.list ?? [])]}
          isLoading={web.isLoading || app.isLoading}
          value={link?.designId}
          onChange={(designId) =>
            onChange({
              to: 'record',
              designId,
              record: link?.record ?? { set: first?.name ?? 'set1', column: '' },
            })
          }
        />
      </Row>
      {link && (
        <Row label={t('cellLink.record')}>
          <ValueSelect
            label={t('cellLink.record')}
            value={link.record}
            withRecords
            onChange={(record) => record && onChange({ ...link, record })}
          />
        </Row>
      )}
    </>
  )
}

function PageTarget({ link, onChange }: TargetProps<'page'>) {
  const host = usePortalHost()
  return host ? <PageSelect host={host} link={link} onChange={onChange} /> : null
}

function PageSelect({
  host,
  link,
  onChange,
}: TargetProps<'page'> & { host: NonNullable<ReturnType<typeof usePortalHost>> }) {
  const t = useText(objectText)
  const pages = usePages(host)
  return (
    <Row label={t('cellLink.page')}>
      <Select
        size="small"
        aria-label={t('cellLink.page')}
        placeholder={t('cellLink.choose')}
        showSearch
        filterOption={matchesOption}
        value={link?.menuId as string}
        options={pages.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={(menuId: string) => onChange({ to: 'page', menuId })}
      />
    </Row>
  )
}

interface Node {
  readonly id: string
  readonly fullName: string
  readonly children?: readonly Node[] | undefined
}

interface TargetSelectProps {
  label: string
  groups: readonly Node[]
  isLoading: boolean
  value: string | undefined
  onChange: (id: string) => void
}

function TargetSelect({ label, groups, isLoading, value, onChange }: TargetSelectProps) {
  const t = useText(objectText)
  return (
    <Select
      size="small"
      aria-label={label}
      placeholder={t('cellLink.choose')}
      showSearch
      filterOption={matchesOption}
      loading={isLoading}
      value={value as string}
      onChange={onChange}
    >
      {groups
        .filter(({ children }) => children && children.length > 0)
        .map(({ id, fullName, children }) => (
          <Select.OptGroup key={id} label={fullName}>
            {children!.map((one) => (
              <Select.Option key={one.id} value={one.id}>
                {one.fullName}
              </Select.Option>
            ))}
          </Select.OptGroup>
        ))}
    </Select>
  )
}

interface ValueSelectProps {
  label: string
  value: LinkValue | undefined
  allowNone?: boolean
  /** Whether the record of a row can be chosen, too. */
  withRecords?: boolean
  onChange: (value: LinkValue | null) => void
}

/** A value that a link takes along: of a parameter, a cell, or a column of the row. */
function ValueSelect({ label, value, allowNone = false, withRecords = false, onChange }: ValueSelectProps) {
  const t = useText(objectText)
  const sheet = useSheet()
  const parameters = useReportState(({ history }) => history.present.parameters)
  const lang = useLang()
  const { list, store } = useReportSets()
  const setIds = list.map(({ dataSetId }) => dataSetId).join(' ')
  useEffect(() => store.need(setIds.split(' ').filter(Boolean), lang), [store, setIds, lang])
  const choices: { value: LinkValue; label: string }[] = [
    ...(withRecords
      ? list.map(({ name, fullName }) => ({
          value: { set: name, column: '' },
          label: t('cellLink.ownRecord', { set: fullName ?? name }),
        }))
      : []),
    ...parameters.flatMap(namesOfParameter).map((name) => ({
      value: { parameter: name },
      label: t('cellLink.parameter', { name: `@${name}` }),
    })),
    ...sheet.cells
      .filter(({ field, formula, text }) => field ?? formula ?? text)
      .map(({ at }) => ({ value: { cell: at }, label: t('cellLink.cell', { at }) })),
    ...list.flatMap(({ name, fullName, columns }) =>
      columns.state === 'loaded'
        ? columns.columns.map((column) => ({
            value: { set: name, column: column.name },
            label: t('cellLink.column', { column: labelOfColumn(column), set: fullName ?? name }),
          }))
        : [],
    ),
  ]
  const keyOf = (one: LinkValue) => JSON.stringify(one)
  const none = allowNone ? '' : (undefined as unknown as string)
  const byKey = new Map(choices.map((choice) => [keyOf(choice.value), choice]))
  return (
    <Select
      size="small"
      aria-label={label}
      placeholder={t('cellLink.choose')}
      showSearch
      filterOption={matchesOption}
      value={value ? keyOf(value) : none}
      options={[
        ...(allowNone ? [{ value: '', label: t('cellLink.notPassed') }] : []),
        ...[...byKey].map(([key, choice]) => ({ value: key, label: choice.label })),
      ]}
      onChange={(key: string) => onChange(byKey.get(key)?.value ?? null)}
    />
  )
}
