import { Badge, Button, Empty, Input, Select, Tooltip } from '@arco-design/web-react'
import { IconSwap } from '@arco-design/web-react/icon'
import { useDeferredValue, useState } from 'react'
import { dataSyncs, maxTables, type SyncPlan } from '@tessera/shared/contract/data/syncs'
import type { CallOutput } from '@tessera/shared/contract/wire'
import { useCan } from '@tessera/shared/access/use-can'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { ListFailed, ListSkeleton } from '@tessera/shared/lists/crud/states'
import { useConfirm } from '@tessera/shared/ui/confirm/confirm'
import { Table } from '@tessera/shared/ui/table/table'
import { RowCheckbox, PageCheckbox } from '@tessera/shared/ui/table/checkboxes'
import { PlanDrawer } from './plan-drawer.tsx'
import { StartNote } from './start-note.tsx'
import { text } from './text.ts'
import styles from './data-syncs.module.css'

type TableRow = CallOutput<typeof dataSyncs.tables>['list'][number] & { id: string }
type Plans = Readonly<Record<string, SyncPlan>>
const dots = ['success', 'default', 'processing', 'warning'] as const

/** Selects source, target and tables, checks the tables against the target, and starts a run. */
export function TablePicker({ menuId, onStarted }: { menuId: string; onStarted: (id: string) => void }) {
  const t = useText(text)
  const can = useCan(menuId)('btn_run')
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [keyword, setKeyword] = useState('')
  const [selectedTables, setSelectedTables] = useState<readonly string[]>([])
  const [checked, setChecked] = useState<{ pair: string; plans: Plans }>({ pair: '', plans: {} })
  const [shownPlan, setShownPlan] = useState<SyncPlan | null>(null)
  const { ask, dialog } = useConfirm()
  const sources = useCall(dataSyncs.sources, {})
  const deferredKeyword = useDeferredValue(keyword.trim())
  const tables = useCall(dataSyncs.tables, from && to ? { linkId: from, keyword: deferredKeyword } : null, {
    keepPreviousData: true,
  })
  const checking = useSend(dataSyncs.plan)
  const starting = useSend(dataSyncs.start, { stale: [dataSyncs.runs] })
  const direction = { dbConnectionFrom: from, dbConnectionTo: to }
  // Plans belong to one pair of databases; ignore those of another pair.
  const pair = `${from} ${to}`
  const plans = checked.pair === pair ? checked.plans : {}
  const all = sources.data?.list ?? []

  const setDirection = (nextFrom: string, nextTo: string) => {
    setFrom(nextFrom)
    setTo(nextTo)
    if (nextFrom !== from) setSelectedTables([])
  }
  const check = async () => {
    const answer = await checking
      .send({ ...direction, tables: selectedTables.slice(0, maxTables) })
      .catch(() => null)
    if (answer)
      setChecked({
        pair,
        plans: { ...plans, ...Object.fromEntries(answer.data.list.map((plan) => [plan.table, plan])) },
      })
  }
  const startable = selectedTables
    .flatMap((table) => plans[table] ?? [])
    .filter(({ type, problem }) => problem === '' && type !== 1)
  const start = () =>
    ask({
      title: t('dataSyncs.question', { n: startable.length }),
      content: <StartNote plans={startable} from={nameOf(from)} to={nameOf(to)} />,
      okText: t('dataSyncs.yes'),
      danger: startable.some(({ type }) => type === 3),
      run: async () => {
        const { data, msg } = await starting.send({
          ...direction,
          tables: startable.map(({ table, type }) => ({ table, type })),
        })
        setSelectedTables([])
        setChecked({ pair: '', plans: {} })
        onStarted(data.id)
        return msg
      },
    })
  const nameOf = (id: string) => all.find((item) => item.id === id)?.fullName ?? ''
  const rows: TableRow[] = (tables.data?.list ?? []).map((item) => ({ ...item, id: item.table }))
  const unchecked = selectedTables.filter((table) => !plans[table]).length

  const renderPlaceholder = () => {
    if (sources.error) return <ListFailed failure={sources.error} onRetry={() => void sources.mutate()} />
    if (!from || !to)
      return (
        <Empty
          className={styles.nothing!}
          description={sources.data && all.length < 2 ? t('dataSyncs.onlyOwn') : t('dataSyncs.emptyChoice')}
        />
      )
    if (tables.error) return <ListFailed failure={tables.error} onRetry={() => void tables.mutate()} />
    return tables.data ? null : <ListSkeleton columns={5} />
  }

  return (
    <div className={styles.choosing}>
      <div className={styles.between}>
        <DatabaseSelect
          label={t('dataSyncs.from')}
          value={from}
          options={all.map(({ id, fullName }) => ({ value: id, label: fullName, disabled: id === to }))}
          onChange={(id) => setDirection(id, to)}
        />
        <Tooltip content={t('dataSyncs.swap')} mini>
          <Button
            className={styles.swap!}
            type="text"
            icon={<IconSwap />}
            aria-label={t('dataSyncs.swap')}
            disabled={!from && !to}
            onClick={() => setDirection(to, from)}
          />
        </Tooltip>
        <DatabaseSelect
          label={t('dataSyncs.to')}
          value={to}
          options={all.map(({ id, fullName, readOnly }) => ({
            value: id,
            label: readOnly ? t('dataSyncs.readOnly', { name: fullName }) : fullName,
            disabled: readOnly || id === from,
          }))}
          onChange={(id) => setDirection(from, id)}
        />
      </div>
      {renderPlaceholder() ?? (
        <>
          <div className={styles.bar}>
            <Input.Search
              className={styles.search!}
              value={keyword}
              onChange={setKeyword}
              placeholder={t('dataSyncs.search')}
              aria-label={t('dataSyncs.search')}
              allowClear
            />
            <Button
              type={unchecked > 0 ? 'primary' : 'default'}
              disabled={selectedTables.length === 0 || selectedTables.length > maxTables}
              loading={checking.sending}
              onClick={() => void check()}
            >
              {t('dataSyncs.check', { n: selectedTables.length })}
            </Button>
            {can && (
              <Button
                type={unchecked === 0 && startable.length > 0 ? 'primary' : 'default'}
                disabled={startable.length === 0}
                onClick={start}
              >
                {t('dataSyncs.start', { n: startable.length })}
              </Button>
            )}
          </div>
          <div className={styles.tables}>
            <Table<TableRow>
              name={t('dataSyncs.choose')}
              rows={rows}
              selection={{ ids: selectedTables, onChange: setSelectedTables }}
              onOpen={({ table }) => plans[table] && setShownPlan(plans[table])}
              columns={[
                {
                  key: 'tick',
                  title: (
                    <PageCheckbox
                      name={t('dataSyncs.choose')}
                      on={rows.length > 0 && rows.every(({ id }) => selectedTables.includes(id))}
                      some={selectedTables.length > 0}
                    />
                  ),
                  width: 44,
                  content: 'control',
                  fixed: 'start',
                  cell: ({ table }, _, { selected }) => <RowCheckbox name={table} on={selected} />,
                },
                { key: 'table', title: t('dataSyncs.table'), cell: ({ table }) => table },
                {
                  key: 'state',
                  title: t('dataSyncs.state'),
                  cell: ({ table }) => <CheckResult plan={plans[table]} />,
                },
                {
                  key: 'rows',
                  title: t('dataSyncs.rows'),
                  align: 'right',
                  cell: ({ rows: rowCount }) => rowCount?.toLocaleString(),
                },
                {
                  key: 'fields',
                  title: t('dataSyncs.fields'),
                  cell: ({ table }) => <FieldCount plan={plans[table]} />,
                },
                {
                  key: 'look',
                  content: 'control',
                  title: '',
                  cell: ({ table }) =>
                    plans[table] && (
                      <Button type="text" size="mini" onClick={() => setShownPlan(plans[table]!)}>
                        {t('dataSyncs.look')}
                      </Button>
                    ),
                },
                {
                  key: 'tableName',
                  title: t('dataSyncs.comment'),
                  content: 'text',
                  cell: ({ tableName }) => tableName,
                },
              ]}
              empty={t('dataSyncs.noTables')}
            />
          </div>
        </>
      )}
      {shownPlan && <PlanDrawer plan={shownPlan} onClose={() => setShownPlan(null)} />}
      {dialog}
    </div>
  )
}

function DatabaseSelect({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: string
  options: { value: string; label: string; disabled: boolean }[]
  onChange: (id: string) => void
}) {
  const t = useText(text)
  return (
    <div className={styles.database}>
      <span className={styles.label}>{label}</span>
      <Select
        aria-label={label}
        {...(value ? { value } : {})}
        placeholder={t('dataSyncs.chooseOne')}
        options={options}
        onChange={onChange}
      />
    </div>
  )
}

function CheckResult({ plan }: { plan: SyncPlan | undefined }) {
  const t = useText(text)
  if (!plan) return <Badge status="default" text={t('dataSyncs.unchecked')} />
  if (plan.problem) return <Badge status="error" text={plan.problem} />
  return <Badge status={dots[plan.type]} text={t(`dataSyncs.type.${plan.type}`)} />
}

function FieldCount({ plan }: { plan: SyncPlan | undefined }) {
  const t = useText(text)
  if (!plan || plan.fields.length === 0) return null
  return (
    <>
      {t('dataSyncs.fieldsOf', { n: plan.fields.length })}
      {plan.lost.length > 0 && (
        <span className={styles.lost}>{t('dataSyncs.lostOf', { n: plan.lost.length })}</span>
      )}
    </>
  )
}
