import { Badge, Button, Empty, Input, Select, Tooltip } from '@arco-design/web-react'
import { IconSwap } from '@arco-design/web-react/icon'
import { useDeferredValue, useState } from 'react'
import { dataSyncs, mostTables, type SyncPlan } from '@tessera/shared/contract/system/data-syncs'
import type { CallOutput } from '@tessera/shared/contract/wire'
import { useCan } from '@tessera/shared/access/use-can'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { ListFailed, ListSkeleton } from '@tessera/shared/widgets/crud/states'
import { useQuestion } from '@tessera/shared/widgets/question/question'
import { Table } from '@tessera/shared/widgets/table/table'
import { RowCheckbox, PageCheckbox } from '@tessera/shared/widgets/table/checkboxes'
import { PlanDrawer } from './plan-drawer.tsx'
import { StartNote } from './start-note.tsx'
import { text } from './text.ts'
import styles from './data-syncs.module.css'

type Listed = CallOutput<typeof dataSyncs.tables>['list'][number] & { id: string }
type Plans = Readonly<Record<string, SyncPlan>>
const dots = ['success', 'default', 'processing', 'warning'] as const

/** Source and target side by side, the tables of the source, and what each would find in the target. */
export function Choosing({ menuId, onStarted }: { menuId: string; onStarted: (id: string) => void }) {
  const t = useText(text)
  const can = useCan(menuId)('btn_run')
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [keyword, setKeyword] = useState('')
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [found, setFound] = useState<{ of: string; plans: Plans }>({ of: '', plans: {} })
  const [looked, setLooked] = useState<SyncPlan | null>(null)
  const { ask, dialog } = useQuestion()
  const sources = useCall(dataSyncs.sources, {})
  const wanted = useDeferredValue(keyword.trim())
  const tables = useCall(dataSyncs.tables, from && to ? { linkId: from, keyword: wanted } : null, {
    keepPreviousData: true,
  })
  const checking = useSend(dataSyncs.plan)
  const starting = useSend(dataSyncs.start, { stale: [dataSyncs.runs] })
  const between = { dbConnectionFrom: from, dbConnectionTo: to }
  // What was found between two others says nothing of these, whenever it comes.
  const pair = `${from} ${to}`
  const plans = found.of === pair ? found.plans : {}
  const all = sources.data?.list ?? []

  const put = (nextFrom: string, nextTo: string) => {
    setFrom(nextFrom)
    setTo(nextTo)
    if (nextFrom !== from) setTicked([])
  }
  const check = async () => {
    const answer = await checking.send({ ...between, tables: ticked.slice(0, mostTables) }).catch(() => null)
    if (answer)
      setFound({
        of: pair,
        plans: { ...plans, ...Object.fromEntries(answer.data.list.map((plan) => [plan.table, plan])) },
      })
  }
  const going = ticked
    .flatMap((table) => plans[table] ?? [])
    .filter(({ type, problem }) => problem === '' && type !== 1)
  const start = () =>
    ask({
      title: t('dataSyncs.question', { n: going.length }),
      content: <StartNote plans={going} from={nameOf(from)} to={nameOf(to)} />,
      yes: t('dataSyncs.yes'),
      danger: going.some(({ type }) => type === 3),
      act: async () => {
        const { data, msg } = await starting.send({
          ...between,
          tables: going.map(({ table, type }) => ({ table, type })),
        })
        setTicked([])
        setFound({ of: '', plans: {} })
        onStarted(data.id)
        return msg
      },
    })
  const nameOf = (id: string) => all.find((one) => one.id === id)?.fullName ?? ''
  const rows: Listed[] = (tables.data?.list ?? []).map((one) => ({ ...one, id: one.table }))
  const unchecked = ticked.filter((table) => !plans[table]).length

  return (
    <div className={styles.choosing}>
      <div className={styles.between}>
        <Database
          label={t('dataSyncs.from')}
          value={from}
          options={all.map(({ id, fullName }) => ({ value: id, label: fullName, disabled: id === to }))}
          onChange={(id) => put(id, to)}
        />
        <Tooltip content={t('dataSyncs.swap')} mini>
          <Button
            className={styles.swap!}
            type="text"
            icon={<IconSwap />}
            aria-label={t('dataSyncs.swap')}
            disabled={!from && !to}
            onClick={() => put(to, from)}
          />
        </Tooltip>
        <Database
          label={t('dataSyncs.to')}
          value={to}
          options={all.map(({ id, fullName, readOnly }) => ({
            value: id,
            label: readOnly ? t('dataSyncs.readOnly', { name: fullName }) : fullName,
            disabled: readOnly || id === from,
          }))}
          onChange={(id) => put(from, id)}
        />
      </div>
      {sources.error ? (
        <ListFailed failure={sources.error} onRetry={() => void sources.mutate()} />
      ) : !from || !to ? (
        <Empty
          className={styles.nothing!}
          description={sources.data && all.length < 2 ? t('dataSyncs.onlyOwn') : t('dataSyncs.emptyChoice')}
        />
      ) : tables.error ? (
        <ListFailed failure={tables.error} onRetry={() => void tables.mutate()} />
      ) : !tables.data ? (
        <ListSkeleton columns={5} />
      ) : (
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
              disabled={ticked.length === 0 || ticked.length > mostTables}
              loading={checking.sending}
              onClick={() => void check()}
            >
              {t('dataSyncs.check', { n: ticked.length })}
            </Button>
            {can && (
              <Button
                type={unchecked === 0 && going.length > 0 ? 'primary' : 'default'}
                disabled={going.length === 0}
                onClick={start}
              >
                {t('dataSyncs.start', { n: going.length })}
              </Button>
            )}
          </div>
          <div className={styles.tables}>
            <Table<Listed>
              name={t('dataSyncs.choose')}
              rows={rows}
              selection={{ ids: ticked, onChange: setTicked }}
              onOpen={({ table }) => plans[table] && setLooked(plans[table])}
              columns={[
                {
                  key: 'tick',
                  title: (
                    <PageCheckbox
                      name={t('dataSyncs.choose')}
                      on={rows.length > 0 && rows.every(({ id }) => ticked.includes(id))}
                      some={ticked.length > 0}
                    />
                  ),
                  width: 44,
                  fixed: 'start',
                  cell: ({ table }, _, { selected }) => <RowCheckbox name={table} on={selected} />,
                },
                { key: 'table', title: t('dataSyncs.table'), width: 240, cell: ({ table }) => table },
                {
                  key: 'state',
                  title: t('dataSyncs.state'),
                  width: 300,
                  cell: ({ table }) => <Found plan={plans[table]} />,
                },
                {
                  key: 'rows',
                  title: t('dataSyncs.rows'),
                  width: 110,
                  align: 'right',
                  cell: ({ rows: many }) => many?.toLocaleString(),
                },
                {
                  key: 'fields',
                  title: t('dataSyncs.fields'),
                  width: 190,
                  cell: ({ table }) => <Fields plan={plans[table]} />,
                },
                {
                  key: 'look',
                  title: '',
                  width: 80,
                  cell: ({ table }) =>
                    plans[table] && (
                      <Button type="text" size="mini" onClick={() => setLooked(plans[table]!)}>
                        {t('dataSyncs.look')}
                      </Button>
                    ),
                },
                {
                  key: 'tableName',
                  title: t('dataSyncs.comment'),
                  width: 220,
                  cell: ({ tableName }) => tableName,
                },
              ]}
              empty={t('dataSyncs.noTables')}
            />
          </div>
        </>
      )}
      {looked && <PlanDrawer plan={looked} onClose={() => setLooked(null)} />}
      {dialog}
    </div>
  )
}

function Database({
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

function Found({ plan }: { plan: SyncPlan | undefined }) {
  const t = useText(text)
  if (!plan) return <Badge status="default" text={t('dataSyncs.unchecked')} />
  if (plan.problem) return <Badge status="error" text={plan.problem} />
  return <Badge status={dots[plan.type]} text={t(`dataSyncs.type.${plan.type}`)} />
}

function Fields({ plan }: { plan: SyncPlan | undefined }) {
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
