import { Badge } from '@arco-design/web-react'
import { courses } from '@tessera/shared/contract/edu/courses'
import { pricePlanFields, pricePlans, type PricePlanRow } from '@tessera/shared/contract/edu/price-plans'
import { billingWords, planScopeWords, statusWords } from '@tessera/shared/contract/edu/words'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { fieldColumns } from '@tessera/shared/lists/crud/field-columns'
import { wordKey } from '@tessera/shared/text/field-words'
import { joinNames } from '@tessera/shared/text/punctuation'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import { FilterSelect } from '../parts/filter-select.tsx'
import { useCampusOptions } from '../parts/options.ts'
import { PageScope } from '../parts/page-scope.tsx'
import { formatYuan } from '../parts/sales/yuan.ts'
import { text as partsText } from '../parts/text.ts'
import { TwoLines } from '../parts/two-lines.tsx'
import { useRights } from '../parts/use-rights.ts'
import { useStatusActions } from '../parts/use-status-actions.ts'
import { PlanForm } from './plan-form.tsx'
import { text } from './text.ts'

const stale = [pricePlans.list, courses.list]

/** The price plans of a course, or all of them. */
export function PlanList({ menu, courseId }: { menu: PageProps['menu']; courseId: string }) {
  const t = useText(text)
  const tp = useText(partsText)
  const pick = useLocalizedText()
  const rights = useRights(menu.id)
  const actions = useStatusActions<PricePlanRow>(pricePlans.setState, stale)
  const columns = fieldColumns<PricePlanRow, typeof pricePlanFields>(
    pricePlanFields,
    (key) => t(wordKey('plans', pricePlanFields, key) as never),
    {
      name: {
        pinned: true,
        sortable: true,
        tall: true,
        card: 'title',
        render: ({ name, scope, targetName }) => (
          <TwoLines first={name} second={targetName || pick(planScopeWords[scope])} />
        ),
      },
      scope: { hidden: true, render: ({ scope }) => pick(planScopeWords[scope]) },
      billing: { render: ({ billing }) => pick(billingWords[billing]) },
      units: {
        sortable: true,
        card: 'fact',
        render: ({ units, days }) => (units > 0 ? units : t('plans.period', { n: days ?? 0 })),
      },
      giftUnits: { render: ({ giftUnits }) => (giftUnits > 0 ? giftUnits : '') },
      price: { sortable: true, card: 'fact', render: ({ price }) => formatYuan(price) },
      unitListPrice: { render: ({ unitListPrice }) => formatYuan(unitListPrice) },
      giftPolicy: { render: ({ giftPolicy }) => t(`plans.giftPolicy.${giftPolicy}`) },
      refundRule: { render: ({ refundRule }) => t(`plans.refundRule.${refundRule}`) },
      validDays: { render: ({ validDays }) => validDays ?? '' },
      saleTo: { sortable: true },
      campusNames: { render: ({ campusNames }) => joinNames(campusNames) || tp('parts.all') },
      status: {
        card: 'state',
        render: ({ status, isOnSale }) => (
          <Badge
            status={isOnSale ? 'success' : 'default'}
            text={
              status === 'closed'
                ? pick(statusWords.closed)
                : t(isOnSale ? 'plans.onSale.1' : 'plans.onSale.0')
            }
          />
        ),
      },
    },
  )
  return (
    <Crud<typeof pricePlans.list, PricePlanRow>
      menu={menu}
      list={pricePlans.list}
      stale={stale}
      rights={rights}
      words={{ noun: t('plans.noun'), nameOf: ({ name }) => name }}
      remove={pricePlans.remove}
      columns={columns}
      actions={actions}
      tools={<PageScope of="courses" />}
      filters={
        <>
          <FilterSelect
            name="onSale"
            label={t('plans.onSale')}
            options={(['1', '0'] as const).map((value) => ({ value, label: t(`plans.onSale.${value}`) }))}
          />
          <FilterSelect name="campusId" label={t('plans.campuses')} {...useCampusOptions()} />
        </>
      }
      form={({ id, onClose }) => <PlanForm id={id} courseId={courseId} onClose={onClose} />}
      {...(rights.export ? { exportOptions: { call: pricePlans.exportExcel } } : {})}
      empty={t('plans.empty')}
    />
  )
}
