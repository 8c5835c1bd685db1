import { Badge, Button } from '@arco-design/web-react'
import { useState, type ReactNode } from 'react'
import { coaches } from '@tessera/shared/contract/edu/coaches'
import { payPlans, type PayPlanRates, type PayPlanRow } from '@tessera/shared/contract/edu/pay-plans'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { useText } from '@tessera/shared/text/text'
import { FormDialog } from '@tessera/shared/ui/form-drawer/form-dialog'
import { showResult } from '@tessera/shared/ui/show-result'
import { Table } from '@tessera/shared/ui/table/table'
import { tabParams } from '../parts/tab-params.ts'
import { RecordDrawer } from '../parts/record-drawer.tsx'
import { SelectField } from '../parts/fields.tsx'
import { text as partsText } from '../parts/text.ts'
import { PayPlanForm } from './pay-plan-form.tsx'
import { RatesDialog } from './rates-dialog.tsx'
import { text } from './text.ts'
import styles from './finance.module.css'

const stale = [payPlans.list, payPlans.read, payPlans.selector]

/** What the rates of a plan say in one line, such as `至 10：100 元，以上：120 元`. */
function useRatesText(): (rates: PayPlanRates) => string {
  const t = useText(text)
  return ({ mode, tiers }) => {
    const unit = mode === 'revenue_bp' ? '%' : ` ${t('payPlans.yuan')}`
    return tiers
      .map(({ upTo, rate }) => {
        if (tiers.length === 1) return `${rate}${unit}`
        return `${upTo === null ? t('payPlans.above') : `${t('payPlans.upTo')} ${upTo}`}: ${rate}${unit}`
      })
      .join(' · ')
  }
}

type Opened = { kind: 'rates' | 'coaches'; row: PayPlanRow }

/** How coaches are paid: the plans, their rates over time, and their coaches. */
export function PayPlanList({ menu, tabs }: { menu: PageProps['menu']; tabs: ReactNode }) {
  const t = useText(text)
  const tp = useText(partsText)
  const ratesText = useRatesText()
  const [opened, setOpened] = useState<Opened | null>(null)
  const setState = useSend(payPlans.setState, { stale })
  const switchState = ({ id }: PayPlanRow) => void showResult(setState.send({ id }))
  const close = () => setOpened(null)
  return (
    <>
      <Crud<typeof payPlans.list, PayPlanRow>
        menu={menu}
        list={payPlans.list}
        stale={stale}
        rights={{ add: true, edit: true, remove: true, removeMany: false, import: false }}
        words={{ noun: t('payPlans.noun'), nameOf: ({ name }) => name }}
        remove={payPlans.remove}
        form={({ id, onClose }) => <PayPlanForm id={id} onClose={onClose} />}
        pageParams={tabParams}
        above={tabs}
        columns={[
          { key: 'name', title: t('payroll.planName'), pinned: true, card: 'title' },
          {
            key: 'scope',
            title: t('payPlans.scope'),
            card: 'fact',
            render: ({ scope, targetName }) => targetName || t(`payPlans.scope.${scope}`),
          },
          {
            key: 'mode',
            title: t('payroll.mode'),
            render: ({ versions: [rates] }) => (rates ? t(`payroll.mode.${rates.mode}`) : ''),
          },
          {
            key: 'rates',
            title: t('payroll.rate'),
            card: 'fact',
            render: ({ versions: [rates] }) => (rates ? ratesText(rates) : ''),
          },
          {
            key: 'validFrom',
            title: t('payroll.validFrom'),
            render: ({ versions: [rates] }) => rates?.validFrom ?? '',
          },
          { key: 'coachCount', title: t('payroll.coaches'), align: 'right' },
          {
            key: 'status',
            title: t('payroll.status'),
            card: 'state',
            render: ({ status }) => (
              <Badge status={status === 'open' ? 'success' : 'default'} text={t(`accounts.${status}`)} />
            ),
          },
        ]}
        actions={[
          { label: t('payPlans.rates'), run: (row) => setOpened({ kind: 'rates', row }) },
          {
            label: t('payroll.coaches'),
            hidden: ({ scope }) => scope !== 'global',
            run: (row) => setOpened({ kind: 'coaches', row }),
          },
          { label: tp('parts.open'), hidden: ({ status }) => status === 'open', run: switchState },
          { label: tp('parts.close'), hidden: ({ status }) => status !== 'open', run: switchState },
        ]}
        empty={t('payPlans.empty')}
      />
      {opened?.kind === 'rates' && <RatesDrawer row={opened.row} onClose={close} />}
      {opened?.kind === 'coaches' && <CoachesDialog row={opened.row} onClose={close} />}
    </>
  )
}

/** The rates of a plan, those of the latest day first. */
function RatesDrawer({ row, onClose }: { row: PayPlanRow; onClose: () => void }) {
  const t = useText(text)
  const ratesText = useRatesText()
  const [adding, setAdding] = useState(false)
  const { data, error } = useCall(payPlans.read, { id: row.id })
  const title = `${t('payPlans.rates')} · ${row.name}`
  return (
    <>
      <RecordDrawer title={title} width={960} data={data} error={error} onClose={onClose}>
        {({ versions }) => (
          <div className={styles.stack}>
            <div>
              <Button type="primary" onClick={() => setAdding(true)}>
                {t('payPlans.addRates')}
              </Button>
            </div>
            <div className={styles.scroll}>
              <Table<PayPlanRates & { id: string }>
                name={title}
                rows={versions.map((rates) => ({ ...rates, id: rates.validFrom }))}
                columns={[
                  { key: 'from', title: t('payroll.validFrom'), cell: ({ validFrom }) => validFrom },
                  { key: 'mode', title: t('payroll.mode'), cell: ({ mode }) => t(`payroll.mode.${mode}`) },
                  {
                    key: 'gradient',
                    title: t('payPlans.gradient'),
                    cell: ({ gradient }) => t(`payPlans.gradient.${gradient}`),
                  },
                  { key: 'rates', title: t('payroll.rate'), cell: ratesText },
                  {
                    key: 'trial',
                    title: t('payPlans.trialRate'),
                    align: 'right',
                    cell: ({ trialRate }) => trialRate ?? '',
                  },
                  {
                    key: 'min',
                    title: t('payPlans.minPerLesson'),
                    align: 'right',
                    cell: ({ minPerLesson }) => minPerLesson || '',
                  },
                  {
                    key: 'assistant',
                    title: t('payPlans.assistantPercent'),
                    align: 'right',
                    cell: ({ assistantPercent }) => (assistantPercent ? `${assistantPercent}%` : ''),
                  },
                ]}
              />
            </div>
          </div>
        )}
      </RecordDrawer>
      {adding && data && <RatesDialog plan={data} onClose={() => setAdding(false)} />}
    </>
  )
}

/** Who is paid by a plan. */
function CoachesDialog({ row, onClose }: { row: PayPlanRow; onClose: () => void }) {
  const t = useText(text)
  const { send } = useSend(payPlans.setCoaches, { stale: [...stale, payPlans.coaches], quiet: true })
  const { data: all } = useCall(coaches.selector, {})
  const { data: now } = useCall(payPlans.coaches, { id: row.id })
  const [initial] = useState<{ coachIds?: string[] }>({})
  if (!now) return null
  return (
    <FormDialog<{ coachIds?: string[] }>
      title={`${t('payroll.coaches')} · ${row.name}`}
      initial={{ ...initial, coachIds: now.list.map(({ id }) => id) }}
      onSave={async ({ coachIds = [] }) => {
        const { msg } = await send({ id: row.id, coachIds })
        return msg
      }}
      onClose={onClose}
    >
      <p>{t('payPlans.coachesNote')}</p>
      <SelectField
        name="coachIds"
        label={t('payroll.coaches')}
        schema={payPlans.setCoaches.input.shape.coachIds.optional()}
        multiple
        options={(all?.list ?? []).map(({ id, fullName }) => ({ value: id, label: fullName }))}
        loading={all === undefined}
      />
    </FormDialog>
  )
}
